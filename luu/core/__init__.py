"""What both games stand on: chance, piles, reasons, questions, sessions, sheets. Knows neither game."""

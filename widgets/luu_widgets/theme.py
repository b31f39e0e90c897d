"""The look that charts share with the board: one colour and one shape a class, a palette for light and dark."""

from __future__ import annotations

CLASS_COLOURS = {
    "Rasluu": "#c9501f",
    "Lagluu": "#4f8f33",
    "Kjeluu": "#3b5f93",
    "Gifluu": "#7852c4",
    "Bisluu": "#167f83",
}
"""As the creatures are painted on the board."""

CLASS_SHAPES = {
    "Rasluu": "triangle-up",
    "Lagluu": "circle",
    "Kjeluu": "square",
    "Gifluu": "diamond",
    "Bisluu": "hexagon2",
}
"""Plotly's names: a class is told by its shape too, for eyes and printers that know no colours."""

INK = "#1c2140"
MUTED = "#555c80"
GRID = "#e3e5f0"
SURFACE = "#ffffff"
ACCENT = "#09706b"
QUIET = "#bcc1d8"
BAND = "#f0f1f9"

DARK = {
    "#c9501f": "#f58a55",
    "#4f8f33": "#8ac75a",
    "#3b5f93": "#86b0e0",
    "#7852c4": "#b79bf5",
    "#167f83": "#3cc9bf",
    INK: "#eef0ff",
    MUTED: "#b4bbe0",
    GRID: "#303862",
    SURFACE: "#1b2140",
    ACCENT: "#45e0d0",
    QUIET: "#57608f",
    BAND: "#242b4f",
}
"""Figures are made in the light palette; on a dark page a view exchanges each colour for the one beside it."""

FONT = (
    "-apple-system, BlinkMacSystemFont, 'Segoe UI', Inter, Roboto, 'Helvetica Neue', "
    "'Noto Sans', 'Liberation Sans', Arial, sans-serif"
)

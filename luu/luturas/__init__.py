"""Luturas Network: creatures with two sides that fight with Tools and Strategies, against each other or alone."""

"""Tools that the Makefile runs; no part of the packages."""

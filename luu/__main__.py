"""`python -m luu` does what the command `luu` does."""

from luu.cli import main

main(prog_name="luu")

"""How fast Planet Luu is, measured beside other engines in the same run: `python -m benchmarks --help`."""

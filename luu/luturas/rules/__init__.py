"""The rules of Luturas Network, a file a chapter."""

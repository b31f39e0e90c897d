"""The rules of Planet Luu, one subject a module, in the order of the rule book."""

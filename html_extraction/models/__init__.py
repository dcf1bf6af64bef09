"""The base of offline model providers."""

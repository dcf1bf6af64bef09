"""Inspect tasks, one file a family: what `inspect list tasks` shows."""

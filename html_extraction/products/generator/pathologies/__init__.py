"""The pathologies, a module for each part of a page that they attack."""

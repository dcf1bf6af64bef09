"""The proof for product pages: what is claimed of them, and the candidates that a scan looks at."""

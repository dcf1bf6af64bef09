"""The headline evaluation: one flawed shop page in, seven exact fields out."""

"""How a page is made: seed to truth to page model to HTML."""

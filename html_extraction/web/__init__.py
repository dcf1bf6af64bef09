"""Reading HTML and CSS: trees, visibility, stylesheets, srcset, encodings."""

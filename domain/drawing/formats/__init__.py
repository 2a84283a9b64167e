"""A drawing as PNG, JPEG, WebP, SVG, PDF or EPS."""

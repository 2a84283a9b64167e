"""A text and options to a picture and its grade."""

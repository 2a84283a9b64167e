"""The public page with the numbers of a code or link, and its switch."""

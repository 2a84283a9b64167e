"""Lists: sorted, filtered, searched and counted without reading all of them, a page at a time."""

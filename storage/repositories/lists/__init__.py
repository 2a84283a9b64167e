"""Lists of codes and links: sorted, filtered, searched and counted without reading all of them."""

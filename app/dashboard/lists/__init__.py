"""Lists: of codes or links, of many of them at once, of the folders and tags that they are filed by."""

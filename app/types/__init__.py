"""The types of codes: the form of each and, with its page, what a scan of it shows."""

"""Numbers about scans: what is asked, how it is counted, how it is answered."""

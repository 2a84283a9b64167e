"""Pages of scans: numbers and single scans of the account, a code or a link."""

"""HTTP before the Model Context Protocol: hosts, checks, request ids, what is answered from memory."""

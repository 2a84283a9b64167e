"""The pages of contacts: form submissions, and erasing them."""

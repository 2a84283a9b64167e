"""Webhooks: what their owner does with them, and how events get to them."""

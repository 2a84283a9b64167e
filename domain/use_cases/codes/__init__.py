"""What can be done with codes and links."""

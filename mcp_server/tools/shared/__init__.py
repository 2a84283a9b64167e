"""What the tools share: arguments, results, and what they say of a code."""

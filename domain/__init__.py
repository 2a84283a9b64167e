"""What Repoint is: entities and rules. No I/O, no framework, no clock, no environment."""

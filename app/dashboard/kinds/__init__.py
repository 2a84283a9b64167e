"""The forms of the 24 kinds: which controls they have, what was entered, and what is wrong with it."""

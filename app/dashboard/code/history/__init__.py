"""The history of a code or link: who changed what, field by field, and the way back."""

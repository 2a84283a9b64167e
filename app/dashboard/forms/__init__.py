"""The forms of codes and links: fields by type, what was entered, faults, previews, themes."""

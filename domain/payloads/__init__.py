"""What a reader of QR codes understands without a network: each module writes one standard."""

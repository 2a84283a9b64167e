"""QR codes and short links."""

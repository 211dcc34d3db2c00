"""What programs learn to see: positions as numbers, and small networks that judge them."""

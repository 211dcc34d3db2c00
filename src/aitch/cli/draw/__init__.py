"""Scenes as text: every area of a scene becomes a canvas of characters, for the terminal table and for plain text."""

"""The terminal table, drawn with Textual from the scene and nothing else."""

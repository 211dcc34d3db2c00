"""How Sphinx makes the documents; `make docs` runs it (scripts/documents.py says from what)."""

from __future__ import annotations

from pygments.lexers import XmlLexer
from sphinx.highlighting import lexers

from aitch import __version__

lexers["svg"] = XmlLexer()
project = "Aitch"
author = "the Aitch contributors"
copyright = "the Aitch contributors"
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence", "attrs_block"]
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
python_use_unqualified_type_names = True
html_theme = "furo"
html_title = f"Aitch {__version__}"
html_favicon = "icon.svg"
html_copy_source = False
html_show_sphinx = False
html_logo = "icon.svg"
html_static_path = ["style"]
html_css_files = ["aitch.css"]
SANS = '"Alegreya Sans", "Gill Sans", "Trebuchet MS", system-ui, sans-serif'
LIGHT = {
    "font-stack": SANS,
    "color-brand-primary": "#8c3b1b",
    "color-brand-content": "#8c3b1b",
    "color-brand-visited": "#6b3a63",
    "color-background-primary": "#fdfbf6",
    "color-background-secondary": "#f5efe2",
    "color-background-hover": "#ece4d4",
    "color-background-border": "#e0d9ca",
    "color-foreground-primary": "#2b261f",
    "color-foreground-secondary": "#615b53",
    "color-code-background": "#f5efe2",
}
DARK = {
    "font-stack": SANS,
    "color-brand-primary": "#f0a57f",
    "color-brand-content": "#f0a57f",
    "color-brand-visited": "#d8a8d0",
    "color-background-primary": "#1b1815",
    "color-background-secondary": "#24201b",
    "color-background-hover": "#322c25",
    "color-background-border": "#3d362d",
    "color-foreground-primary": "#ece5d8",
    "color-foreground-secondary": "#b3a996",
    "color-code-background": "#24201b",
}
"""The colours of the table; `style/aitch.css` has the rest."""
html_theme_options = {
    "footer_icons": [],
    "top_of_page_buttons": [],
    "light_css_variables": LIGHT,
    "dark_css_variables": DARK,
}

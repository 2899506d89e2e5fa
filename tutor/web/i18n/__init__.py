"""Languages: translation, catalogues, the glossary, and numbers as each language writes them."""

"""Small scenes over another scene: menus, questions, forms."""

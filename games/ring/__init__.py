"""Modules that games on a ring of spaces share: property, cash, debts, and pending tasks."""

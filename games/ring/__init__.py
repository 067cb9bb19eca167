"""What the games on a ring of spaces share: property, cash, debts, and what is pending."""

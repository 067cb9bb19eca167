"""What both patiences share: cards, numbered deals, the table, its moves and events, and the rules."""

"""What both patiences share: cards and numbered deals."""

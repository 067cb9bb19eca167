"""What lasts: settings, save files, and the folders they live in. No window, no rules."""

"""Everything on disk: settings, save files, and their folders. No window, no rules."""

"""Reading content: TOML against typed schemas, all mistakes at once; house rules."""

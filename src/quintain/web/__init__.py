"""The browser table: people, game masters and onlookers around the same rules, secrets kept, nothing lost."""

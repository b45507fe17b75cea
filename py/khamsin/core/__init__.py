"""The core: boards, pieces, offers, events and games, knowing no game of their own."""

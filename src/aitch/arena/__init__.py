"""Matches between bots in numbers that prove something: balanced seats, ratings, sequential tests, balance reports."""

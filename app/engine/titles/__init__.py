"""The titles: games that meet the contract. They never import each other."""

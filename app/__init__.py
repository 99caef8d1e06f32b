"""A house for operational wargames played far apart: pure rules below, a table of people above."""

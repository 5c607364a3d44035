"""Agencies of Assassination: 2 to 4 agencies race to seven points of completed hits."""

"""Answers that REST and the pages of owners give alike: CSV files, pictures, reports. Below both."""

"""Designing codes and templates."""

"""What the server offers beside its tools: prompts, resources, completion, its introduction."""

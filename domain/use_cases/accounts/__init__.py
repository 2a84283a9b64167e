"""An account: who has it, how it signs in, what calls with its keys, what its plan still allows."""

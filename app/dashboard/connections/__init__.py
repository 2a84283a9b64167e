"""Connected assistants, and the plan."""

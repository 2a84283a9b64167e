"""The pages of campaigns: UTM templates."""

### Words that reports explain.

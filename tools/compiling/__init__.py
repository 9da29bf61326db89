"""What `make fast` and `make wheel` do, step by step: choose, copy and rewrite, compile, write down what of."""

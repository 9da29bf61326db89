"""An answer of the laboratory as one file that opens without a network, on a phone and on paper."""

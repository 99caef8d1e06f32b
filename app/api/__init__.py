"""HTTP and sockets: reads what comes in, hands it to play, writes what comes back."""

"""What `tigers` can be told to do on the command line, one file a command."""

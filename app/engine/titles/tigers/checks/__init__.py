"""The examination of packs, one file a document; `whole.check` is the door."""

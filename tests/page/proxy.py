"""A line between browser and server that can be cut, or go dead without a word, as when a lid is closed."""

from __future__ import annotations

import contextlib
import socket
import threading


class Proxy:
    """Forwards connections from a port of its own to a server's; `url` is its address."""

    def __init__(self, server: str) -> None:
        host, _, port = server.removeprefix("http://").partition(":")
        self._server = (host, int(port))
        self._lock = threading.Lock()
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._dead: set[socket.socket] = set()
        self._deaf = False
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    def go_dead(self) -> None:
        """From now on nothing passes on any connection, old or new; neither end hears of it."""
        with self._lock:
            self._deaf = True
            self._dead.update(one for pair in self._pairs for one in pair)

    def come_back(self) -> None:
        """New connections pass again; the old ones stay dead."""
        with self._lock:
            self._deaf = False

    def cut(self) -> None:
        """Every connection ends, at both ends."""
        with self._lock:
            pairs, self._pairs = self._pairs, []
        for pair in pairs:
            for one in pair:
                with contextlib.suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        # What wakes a thread that waits for connections; to close alone does not.
        self._door.shutdown(socket.SHUT_RDWR)
        self._threads[0].join()
        self._door.close()
        self.cut()
        for thread in self._threads:
            thread.join()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            far = socket.create_connection(self._server)
            with self._lock:
                self._pairs.append((near, far))
                if self._deaf:
                    self._dead.update((near, far))
            for one, other in ((near, far), (far, near)):
                thread = threading.Thread(target=self._forward, args=(one, other))
                self._threads.append(thread)
                thread.start()

    def _forward(self, one: socket.socket, other: socket.socket) -> None:
        # Each socket is read by one thread, which closes it at its end.
        with one, contextlib.suppress(OSError):
            while data := one.recv(65536):
                if one not in self._dead:
                    other.sendall(data)
            if one not in self._dead:
                other.shutdown(socket.SHUT_WR)

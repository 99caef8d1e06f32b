"""Passwords, kept as Argon2id hashes and checked off the event loop."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError


class Passwords:
    """A bounded pool of threads, each check costing 19 MiB for some 15 ms."""

    def __init__(self, threads: int) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._threads = ThreadPoolExecutor(threads, "password")
        # Checked in place of a hash where there is no such account, so that both take as long.
        self._nobody = self._hasher.hash("nobody")

    async def hash(self, password: str) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._hasher.hash, password)

    async def right(self, password: str, kept: str | None) -> bool:
        """Whether the password is the one behind the hash; as slow, and False, where there is no hash."""
        found = await asyncio.get_running_loop().run_in_executor(
            self._threads, self._check, kept or self._nobody, password
        )
        return found and kept is not None

    def _check(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

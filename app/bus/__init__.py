"""How workers tell each other that something was committed. What it was stands in the store."""

from __future__ import annotations

from app.settings import Settings

from .notice import Bus, Notice

__all__ = ["Bus", "Notice", "bus_for"]


def bus_for(settings: Settings) -> Bus:
    """The bus that the settings ask for; drivers are imported only where they are used."""
    match settings.bus_kind:
        case "memory":
            from .memory import MemoryBus

            return MemoryBus()
        case "postgres":
            from .postgres import PostgresBus

            return PostgresBus(settings.url.replace("+asyncpg", ""), settings.bus_channel)
        case "nats":
            from .nats import NatsBus

            return NatsBus(settings.nats_url, settings.bus_channel)

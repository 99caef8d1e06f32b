"""Every setting, typed, in one place. Each is an environment variable with the prefix `TIGERS_`."""

from __future__ import annotations

from email.utils import parseaddr
from functools import lru_cache
from ipaddress import ip_network
from pathlib import Path
from typing import Literal, Self

from pydantic import Field, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

BusKind = Literal["memory", "postgres", "nats"]


class Settings(BaseSettings):
    """What can be set from outside; the defaults need nothing but Python: a SQLite file and one process."""

    model_config = SettingsConfigDict(env_prefix="TIGERS_", extra="ignore", frozen=True)

    host: str = Field(
        default="127.0.0.1", description="Address to listen on; 0.0.0.0 for every network the machine is in."
    )
    port: int = Field(default=8000, ge=0, le=65535, description="Port to listen on; 0 lets the system choose one.")
    data_dir: Path = Field(default=Path("data"), description="Directory of the SQLite file; made when it is missing.")
    database_url: str = Field(
        default="",
        description="Database, as `postgresql://user:password@host/name` or `sqlite:///path`;"
        " empty for `tigers.db` in the data directory.",
    )
    database_pool: int = Field(default=8, ge=1, le=200, description="Connections that one process keeps to Postgres.")
    bus: BusKind | None = Field(
        default=None,
        description="How workers tell each other of new orders: `memory`, `postgres` or `nats`;"
        " empty for memory with SQLite and postgres with Postgres.",
    )
    bus_channel: str = Field(
        default="tigers",
        pattern=r"^[a-z][a-z0-9_]{0,40}$",
        description="Name of the channel on the bus; servers that share a bus but not a database need different ones.",
    )
    nats_url: str = Field(
        default="nats://127.0.0.1:4222", description="Address of the NATS server, for the bus `nats`."
    )
    workers: int = Field(
        default=1, ge=1, le=64, description="Processes that `tigers serve` starts; more than one needs a bus."
    )
    sweep_seconds: float = Field(
        default=5.0,
        gt=0,
        le=3600,
        description="How often a worker looks for orders that the bus failed to tell it of.",
    )
    clock_seconds: float = Field(
        default=1.0,
        gt=0,
        le=60,
        description="How often a worker looks for clocks that have run out and for what else is due.",
    )
    presence_seconds: float = Field(
        default=1.0, gt=0, le=60, description="How often a table is told who has come and gone, all of them at once."
    )
    public_url: str = Field(
        default="",
        pattern=r"^(https?://[^\s/]+/?)?$",
        description="Address under which people reach the server, for links in notices; empty for host and port.",
    )
    smtp_url: str = Field(
        default="",
        pattern=r"^(smtps?://\S+)?$",
        description="Mail server, as `smtp://user:password@host:587` or `smtps://host`;"
        " empty to keep mail where `tigers admin mail` shows it.",
    )
    mail_from: str = Field(
        default="Tigers <tigers@localhost>",
        pattern=r"^[^\r\n]*[^\s@<]+@[^\s@>]+>?$",
        description="Sender of mail, also named to push services as whom to ask.",
    )
    notice_seconds: float = Field(
        default=5.0,
        ge=0,
        le=3600,
        description="How often a worker looks for notices to send; 0 leaves them to other workers.",
    )
    notice_delay: int = Field(
        default=60,
        ge=0,
        le=86400,
        description="Seconds that a game waits for someone before he is told; who orders before then needs no notice.",
    )
    notice_networks: str = Field(
        default="",
        description="Internal networks that webhooks and pushes may reach all the same, as `10.0.0.0/8`,"
        " separated by commas; plain http is for them only.",
    )
    allowed_origins: str = Field(
        default="",
        description="Origins besides the server's own that may send orders, separated by commas;"
        " for a proxy that changes the Host header.",
    )
    trusted_proxies: str = Field(
        default="",
        description="Addresses of reverse proxies whose X-Forwarded-For and -Proto are believed, separated by commas.",
    )
    secure_cookies: bool = Field(
        default=False, description="Send the session cookie over HTTPS only; set it behind TLS."
    )
    session_days: int = Field(default=90, ge=1, le=3650, description="Days after which a session ends.")
    login_limit: str = Field(default="10/minute", description="Attempts to log in, for each account.")
    address_limit: str = Field(
        default="60/minute", description="Attempts to log in or sign up, for each network address."
    )
    chat_limit: str = Field(default="20/minute", description="Chat messages, for each person.")
    plan_limit: str = Field(default="240/minute", description="Changes of plans on a map, for each person.")
    message_limit: str = Field(default="1200/minute", description="Messages on one socket.")
    password_threads: int = Field(default=2, ge=1, le=32, description="Threads that check passwords.")
    max_body: int = Field(default=65536, ge=1024, le=1 << 24, description="Largest request body or message, in bytes.")
    send_buffer: int = Field(
        default=4 << 20,
        ge=65536,
        description="Bytes waiting for one slow reader at which his socket is dropped; he resumes when he reconnects.",
    )
    shutdown_seconds: int = Field(
        default=5, ge=1, le=600, description="How long a stopping server waits for its clients."
    )
    check_every: int = Field(
        default=16,
        ge=0,
        description="Every how many orders the stored state and the views are checked against each other; 0 never.",
    )

    @field_validator("bus", mode="before")
    @classmethod
    def _empty_is_none(cls, value: object) -> object:
        return None if value == "" else value

    @field_validator("login_limit", "address_limit", "chat_limit", "plan_limit", "message_limit")
    @classmethod
    def _limit(cls, value: str) -> str:
        from limits import parse

        parse(value)
        return value

    @field_validator("notice_networks")
    @classmethod
    def _networks(cls, value: str) -> str:
        for part in value.split(","):
            if part.strip():
                ip_network(part.strip())
        return value

    @model_validator(mode="after")
    def _workers_need_a_bus(self) -> Self:
        if self.workers > 1 and self.bus_kind == "memory":
            raise ValueError("TIGERS_WORKERS above 1 needs TIGERS_BUS=postgres or nats, and TIGERS_DATABASE_URL")
        if self.bus_kind == "postgres" and not self.on_postgres:
            raise ValueError("TIGERS_BUS=postgres needs a Postgres TIGERS_DATABASE_URL")
        return self

    @property
    def url(self) -> str:
        """The database address as SQLAlchemy's async drivers take it."""
        given = self.database_url or f"sqlite:///{self.data_dir / 'tigers.db'}"
        scheme, colon, rest = given.partition("://")
        driver = {
            "postgres": "postgresql+asyncpg",
            "postgresql": "postgresql+asyncpg",
            "postgresql+asyncpg": "postgresql+asyncpg",
            "sqlite": "sqlite+aiosqlite",
            "sqlite+aiosqlite": "sqlite+aiosqlite",
        }.get(scheme)
        if driver is None or not colon:
            raise ValueError(f"TIGERS_DATABASE_URL must begin with postgresql:// or sqlite:///, not {scheme!r}")
        return f"{driver}://{rest}"

    @property
    def on_postgres(self) -> bool:
        return self.url.startswith("postgresql")

    @property
    def bus_kind(self) -> BusKind:
        return self.bus or ("postgres" if self.on_postgres else "memory")

    @property
    def public(self) -> str:
        """The server's address as people have it, without a slash at its end."""
        host = {"0.0.0.0": "127.0.0.1", "::": "127.0.0.1"}.get(self.host, self.host)
        return (self.public_url or f"http://{f'[{host}]' if ':' in host else host}:{self.port}").rstrip("/")

    @property
    def contact(self) -> str:
        """Whom a push service may ask about this server."""
        return f"mailto:{parseaddr(self.mail_from)[1]}"

    @property
    def origins(self) -> frozenset[str]:
        return frozenset(part.strip().rstrip("/") for part in self.allowed_origins.split(",") if part.strip())


@lru_cache(maxsize=1)
def settings() -> Settings:
    """The settings of this process, read once from its environment."""
    return Settings()

"""Routes: how I hear of things, and the two links that come by mail."""

from __future__ import annotations

from html import escape
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request, Response
from pydantic import Field, StrictBool

from app.play.keys import Keys
from app.play.wishes import Noticing

from .accounts import Email
from .answers import answer
from .parsing import Strict, read
from .visitors import Person, TheHouse

router = APIRouter()
Time = Annotated[str, Field(max_length=5)]


class Quiet(Strict):
    """Local times: nothing is sent between them. They may go over midnight."""

    from_: Time = Field(alias="from")
    to: Time


class WishesIn(Strict):
    """What is left out stays as it is."""

    zone: Annotated[str, Field(max_length=60)] | None = None
    pace: Annotated[str, Field(max_length=10)] | None = None
    quiet: Quiet | None = None
    daily_at: Time | None = None
    email: StrictBool | None = None
    address: Email | None = None
    push: StrictBool | None = None
    webhook: Annotated[str, Field(max_length=1000)] | None = None

    def given(self) -> dict[str, Any]:
        found = self.model_dump(exclude_unset=True, by_alias=True)
        # Null says "none" where there may be none, and nothing elsewhere.
        return {name: value for name, value in found.items() if value is not None or name in NULLABLE}


NULLABLE = ("quiet", "address", "webhook")


class SubscriptionKeys(Strict):
    p256dh: Annotated[str, Field(max_length=200)]
    auth: Annotated[str, Field(max_length=100)]


class SubscriptionIn(Strict):
    """A browser's push subscription, as its `toJSON()` gives it."""

    endpoint: Annotated[str, Field(max_length=1000)]
    keys: SubscriptionKeys
    expirationTime: float | None = None  # noqa: N815 - the browser's own word


class TestIn(Strict):
    channel: Literal["email", "push", "webhook"]


def noticing(request: Request, house: TheHouse) -> Noticing:
    state = request.app.state
    if not hasattr(state, "keys"):
        state.keys = Keys(house.database)
    return Noticing(house, state.keys)


TheNoticing = Annotated[Noticing, Depends(noticing)]


@router.get("/api/notices")
async def wishes(noticing: TheNoticing, user: Person) -> Response:
    return answer(await noticing.told(user))


@router.post("/api/notices")
async def change(request: Request, noticing: TheNoticing, user: Person) -> Response:
    return answer(await noticing.change(user, (await read(request, WishesIn)).given()))


@router.post("/api/notices/devices")
async def add_device(request: Request, noticing: TheNoticing, user: Person) -> Response:
    given = await read(request, SubscriptionIn)
    return answer(await noticing.add_device(user, given.endpoint, given.keys.p256dh, given.keys.auth))


@router.delete("/api/notices/devices/{device}")
async def drop_device(noticing: TheNoticing, user: Person, device: str) -> Response:
    return answer(await noticing.drop_device(user, device))


@router.post("/api/notices/test")
async def test(request: Request, noticing: TheNoticing, user: Person) -> Response:
    await noticing.test(user, (await read(request, TestIn)).channel)
    return answer({"ok": True})


# A link in a mail opens a page that sends itself as a form: programs that look at links before their reader does run
# no scripts and send no forms, so they change nothing. Without scripts the button does it.
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/css/base.css"></head>
<body><main class="card"><h1>{title}</h1><p role="status">{text}</p>{form}</main></body></html>"""
FORM = """<form method="post"><button type="submit" class="primary">{button}</button></form>
<script type="module" src="/static/js/linked.js"></script>"""
# The form's own Origin must come with it.
HEADERS = {"Cache-Control": "no-store", "Referrer-Policy": "same-origin"}


def page(title: str, text: str, button: str | None = None) -> Response:
    form = "" if button is None else FORM.format(button=escape(button))
    made = PAGE.format(title=escape(title), text=escape(text), form=form)
    return Response(made, media_type="text/html; charset=utf-8", headers=HEADERS)


@router.get("/stop/{token}")
async def stop_page(noticing: TheNoticing, token: str) -> Response:
    await noticing.keys.signed("stop", token)
    return page("No more mail", "Notices by mail will end.", "End notices by mail")


@router.post("/stop/{token}")
async def stop(noticing: TheNoticing, token: str) -> Response:
    """Also what a mail program's own button calls (RFC 8058)."""
    await noticing.stop(token)
    return page("No more mail", "No notice will be mailed to you any more. You can ask for them again on your account.")


@router.get("/confirm/{token}")
async def confirm_page(noticing: TheNoticing, token: str) -> Response:
    await noticing.keys.signed("confirm", token)
    return page("Your address", "Notices of your games will go to this address.", "Confirm the address")


@router.post("/confirm/{token}")
async def confirm(noticing: TheNoticing, token: str) -> Response:
    await noticing.confirm(token)
    return page("Your address", "The address is confirmed: notices of your games go there.")

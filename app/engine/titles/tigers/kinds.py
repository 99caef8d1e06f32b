"""All kinds of orders, in the order in which they are offered."""

from __future__ import annotations

from .advance import ADVANCE
from .air import AIR
from .air_supply import AIR_SUPPLY
from .airlift import AIRLIFT
from .assault import ASSAULT
from .bases import OPEN_BASE
from .disease import DISEASE
from .garrisons import VACATE
from .infiltration import INFILTRATE
from .losses import LOSSES
from .matterhorn import MATTERHORN
from .movement import MOVE
from .proposals import AGREE, OBJECT
from .reinforcements import ENTER
from .replacements import RECREATE, REPLACE
from .sequence import DONE
from .stacking import ELIMINATE, TOP
from .strategic import STRATEGIC
from .together import DELEGATE, RESUME, REVOKE
from .untried import DRAW
from .withdrawals import WITHDRAW

KINDS = {
    kind.name: kind
    for kind in (
        AIR,
        LOSSES,
        ADVANCE,
        ELIMINATE,
        VACATE,
        DISEASE,
        WITHDRAW,
        DRAW,
        ENTER,
        REPLACE,
        RECREATE,
        OPEN_BASE,
        AIR_SUPPLY,
        MATTERHORN,
        STRATEGIC,
        AIRLIFT,
        MOVE,
        INFILTRATE,
        ASSAULT,
        TOP,
        DONE,
        AGREE,
        OBJECT,
        RESUME,
        DELEGATE,
        REVOKE,
    )
}

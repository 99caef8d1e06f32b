"""Diffs given to a page as if they came over its socket."""

# Keeps what hears the socket, so that diffs can be given to the page as if they came over it; and the first view.
LISTEN = """(() => {
  const own = window.WebSocket;
  window.WebSocket = class extends own {
    set onmessage(hear) {
      window.feed = (message) => hear({data: JSON.stringify(message)});
      super.onmessage = (event) => {
        const message = JSON.parse(event.data);
        if (message.type === 'view') window.view = message;
        hear(event);
      };
    }
  };
})()"""

# Stacks of one unit go to empty hexes and back: a diff each time. Milliseconds for each, the layout with it.
MOVE_STACKS = """async ([count, units]) => {
  const {view, version} = window.view;
  const keys = [...document.querySelectorAll('.space')].map((one) => one.id.slice(6));
  const free = keys.filter((key) => !view.stacks[key]);
  const moved = Object.entries(view.stacks).filter(([, one]) => one.units?.length === 1).slice(0, units);
  const there = Object.fromEntries(moved.map(([, one], i) => [free[i], {...one, at: free[i]}]));
  const here = Object.fromEntries(moved);
  const times = [];
  window.at ??= version;
  for (let i = 0; i < count; i++) {
    const [from, to] = i % 2 ? [there, here] : [here, there];
    const set = Object.fromEntries(Object.entries(to).map(([key, one]) => [one.units[0], {at: key}]));
    const diff = {stacks: {drop: Object.keys(from), new: to}, pieces: {set}};
    const started = performance.now();
    window.feed({type: 'diff', from: window.at, to: ++window.at, diff, log: []});
    document.querySelector('.stack').getBoundingClientRect();
    times.push(performance.now() - started);
    await new Promise(requestAnimationFrame);
  }
  return times;
}"""

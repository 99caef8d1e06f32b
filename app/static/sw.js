/** Shows what the server pushes, and opens what it is about. Caches nothing. */

addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  event.waitUntil(registration.showNotification(told.title ?? "Tigers", { body: told.body, tag: told.tag, data: told.url, icon: "/static/icon.svg" }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data ?? "/", location.origin);
  if (url.origin !== location.origin) return;
  event.waitUntil(
    clients.matchAll({ type: "window" }).then(async (open) => {
      const there = open.find((one) => new URL(one.url).pathname === url.pathname);
      return there ? there.focus() : clients.openWindow(url.href);
    }),
  );
});

/** Shows what the server pushes, and opens what it is about. Caches nothing. */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  event.waitUntil(
    worker.registration.showNotification(told.title ?? "Tigers", {
      body: told.body,
      tag: told.tag,
      data: told.url,
      icon: "/static/icon.svg",
    }),
  );
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data ?? "/", location.origin);
  if (url.origin !== location.origin) return;
  event.waitUntil(
    worker.clients.matchAll({ type: "window" }).then(async (open) => {
      const there = open.find((one) => new URL(one.url).pathname === url.pathname);
      return there ? there.focus() : worker.clients.openWindow(url.href);
    }),
  );
});

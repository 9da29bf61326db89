// What stands between the pages and the network: it says in words that the server is away, and keeps nothing else.
// No page of a table, no answer of the server and no link is ever stored here.
const KEPT = "quintain-away-1";
const AWAY = "/away";
const SHELL = [AWAY, "/joined/pages.css"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(SHELL)));
  skipWaiting();
});

addEventListener("activate", (event) => {
  const drop = (names) => Promise.all(names.filter((each) => each !== KEPT).map((each) => caches.delete(each)));
  event.waitUntil(caches.keys().then(drop));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  const isPage = request.mode === "navigate" && request.method === "GET" && !path.startsWith("/api/");
  if (!isPage && !SHELL.includes(path)) return; // the browser asks the server, as without this
  event.respondWith(fetch(request).catch(() => caches.match(isPage ? AWAY : path)));
});

/** A notice was pressed: its table comes to the front. */
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data;
  const show = (pages) => {
    const open = pages.find((each) => new URL(each.url).pathname === url);
    return open ? open.focus() : clients.openWindow(url);
  };
  event.waitUntil(clients.matchAll({ type: "window" }).then(show));
});

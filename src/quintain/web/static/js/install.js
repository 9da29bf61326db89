// Makes the site one that can be installed: a page in words stands in while the server is away.
if ("serviceWorker" in navigator)
  addEventListener("load", () => {
    navigator.serviceWorker.register("/worker.js").catch(() => {
      /* a browser that forbids it does without */
    });
  });

// A notice when something waits for one while the page is in the background; off until somebody asks for it.
import { effect } from "./lib.js";
import { table } from "./net.js";
import { isDue, settings, setSetting } from "./state.js";

export const canNotify = () => "Notification" in window;

/** Turns notices on, if the browser's user agrees, or off; says whether they are on. */
export async function wantNotices(isWanted) {
  const isOn = isWanted && (await Notification.requestPermission()) === "granted";
  setSetting("notify", isOn);
  return isOn;
}

/** Tells of each question once, and of nothing that it asks. */
export function keepNotices() {
  let wasDue = false;
  effect(() => {
    const isNow = isDue.value;
    const isNew = isNow && !wasDue;
    wasDue = isNow;
    if (isNew && document.hidden && settings.peek().notify) show(table.peek());
  });
}

async function show({ id, name }) {
  if (!canNotify() || Notification.permission !== "granted") return;
  const url = `/t/${id}`;
  const said = { body: "Something waits for you.", tag: url, icon: "/static/app/icon-192.png", data: { url } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) {
    worker.showNotification(name, said);
    return;
  }
  const notice = new Notification(name, said);
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}

// The little of a browser that modules touch when they are loaded: enough to test what needs none.
import { webcrypto } from "node:crypto";

export const heard = new Map(); // what the page listens for -> what it does then

globalThis.crypto ??= webcrypto;
globalThis.addEventListener ??= (event, act) => heard.set(event, act);
globalThis.document ??= {
  hidden: false,
  documentElement: { dataset: {} },
  addEventListener: (event, act) => heard.set(event, act),
};
globalThis.location ??= { protocol: "https:", host: "quintain.example", pathname: "/t/abc", hash: "", search: "" };

// "Play on from here": a table of its own that stands before a line; asked over the table's socket, like everything
// that changes.
import { socketTo } from "./wire.js";

const PATIENCE = 15_000;

/** Gives {id, token} of the new table; what is refused is thrown as {what, where, fix}. */
export function branchFrom(id, token, line) {
  return new Promise((settle, refuse) => {
    const socket = socketTo(id, { token, name: "" });
    const frame = { do: "branch", id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`, line, as: "" };
    let isAsked = false;
    const end = (how, what) => {
      clearTimeout(timer);
      socket.onclose = null;
      socket.close();
      how(what);
    };
    const lost = { what: "The table does not answer.", where: "branch", fix: "Try again in a moment." };
    const timer = setTimeout(() => end(refuse, lost), PATIENCE);
    socket.onclose = () => end(refuse, lost);
    socket.onmessage = (event) => {
      const { table, ok, error } = JSON.parse(event.data);
      if (error) end(refuse, error);
      else if (table && !isAsked) {
        isAsked = true;
        socket.send(JSON.stringify(frame));
      } else if (ok?.id === frame.id && ok.table) end(settle, { id: ok.table.id, token: ok.table.token });
    };
  });
}

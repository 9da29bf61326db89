// How a socket to a table is asked for. Who comes is said with the asking: a round trip sooner than on the open line.
const SPOKEN = "quintain";

/** Bytes as letters that stand in an address or a header as they are. */
export const asLetters = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** A socket to that table; `hello` is {token, name} and perhaps the browser's own secret. */
export function socketTo(id, hello) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const words = asLetters(new TextEncoder().encode(JSON.stringify({ do: "hello", ...hello })));
  return new WebSocket(`${scheme}//${location.host}/socket/${encodeURIComponent(id)}`, [SPOKEN, `hello.${words}`]);
}

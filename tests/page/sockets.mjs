// Sockets whose other end is the test.

export const sockets = [];

export class FakeSocket {
  static OPEN = 1;
  readyState = 0;
  said = [];

  constructor(address, [spoken, greeting]) {
    this.address = address;
    this.spoken = spoken;
    this.greeting = JSON.parse(Buffer.from(greeting.replace("hello.", ""), "base64url"));
    sockets.push(this);
  }

  send(text) {
    this.said.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
    this.onclose?.();
  }

  // the other end

  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  tell(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  break() {
    this.close();
  }
}

globalThis.WebSocket = FakeSocket;

/** The socket that was made last. */
export const latest = () => sockets.at(-1);

import { once } from "node:events";
import { createConnection } from "node:net";

export interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** A keep-alive connection with one request at a time. */
export interface Connection {
  readonly ask: (request: string) => Promise<Answer>;
  readonly close: () => void;
}

/** Parses a complete response (RFC 9112) with a Content-Length. One character is one byte. */
const read = (received: string): Answer | undefined => {
  const headEnd = received.indexOf("\r\n\r\n");
  if (headEnd === -1) return undefined;
  const head = received.slice(0, headEnd);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`A response without Content-Length:\n${head}`);
  const bodyStart = headEnd + 4;
  if (received.length < bodyStart + Number(length)) return undefined;
  return { status: Number(head.slice(9, 12)), head, body: received.slice(bodyStart) };
};

/**
 * Opens a connection to this machine.
 *
 * A bare socket, because an HTTP client would cost as much as the measured servers.
 */
export const connect = async (port: number): Promise<Connection> => {
  const socket = createConnection({ host: "127.0.0.1", port, noDelay: true });
  await once(socket, "connect");
  socket.setEncoding("latin1");

  let received = "";
  let waiting: PromiseWithResolvers<Answer> | undefined;

  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = undefined;
  };
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("The server closed the connection")));
  socket.on("data", (chunk: string) => {
    received += chunk;
    try {
      const answer = read(received);
      if (answer === undefined) return;
      received = "";
      const asked = waiting;
      waiting = undefined;
      asked?.resolve(answer);
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  });

  return {
    ask: (request) => {
      const asked = Promise.withResolvers<Answer>();
      waiting = asked;
      if (socket.destroyed) fail(new Error("The server closed the connection"));
      else socket.write(request, "latin1");
      return asked.promise;
    },
    close: () => {
      socket.destroy();
    },
  };
};

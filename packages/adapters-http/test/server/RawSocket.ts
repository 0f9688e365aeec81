import { connect } from "node:net";
import { Effect } from "effect";

/** One answer, read off the wire. */
export interface RawAnswer {
  readonly statusLine: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Splits the bytes of a connection into answers, by Content-Length. */
export const answersIn = (bytes: Buffer): ReadonlyArray<RawAnswer> => {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return [];
  const [statusLine = "", ...lines] = bytes.subarray(0, end).toString().split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const length = Number(headers["content-length"] ?? 0);
  const body = bytes.subarray(end + 4, end + 4 + length).toString();
  return [{ statusLine, headers, body }, ...answersIn(bytes.subarray(end + 4 + length))];
};

/** Sends bytes over a connection of its own, and gives all that came back until the server closed it. */
export const sendRaw = (port: number, ...parts: ReadonlyArray<string | Buffer>) =>
  Effect.callback<ReadonlyArray<RawAnswer>>((resume) => {
    const socket = connect(port, "127.0.0.1");
    const chunks: Array<Buffer> = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    // A server that stops reading may reset the connection once it has answered.
    socket.on("error", () => undefined);
    socket.on("close", () => resume(Effect.succeed(answersIn(Buffer.concat(chunks)))));
    for (const part of parts) socket.write(part);
    return Effect.sync(() => socket.destroy());
  });

import { connect } from "node:net";
import { describedBy } from "@bonafide/testkit/catalogue/DescribedAnswers";
import { differencesOn } from "@bonafide/testkit/catalogue/RawExchange";
import { Effect } from "effect";
import { openApiDocument } from "../../src/server/OpenApiDocument.ts";

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

const differenceOf = describedBy(openApiDocument());

/**
 * Sends bytes over a connection of its own, and gives all that came back until the server closed it. An answer that the
 * contract does not describe is a failure.
 */
export const sendRaw = (port: number, ...parts: ReadonlyArray<string | Buffer>) =>
  Effect.callback<ReadonlyArray<RawAnswer>>((resume) => {
    const socket = connect(port, "127.0.0.1");
    const chunks: Array<Buffer> = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    // A server that stops reading may reset the connection once it has answered.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      const answers = answersIn(Buffer.concat(chunks));
      const sent = parts.map((part) => part.toString("latin1")).join("");
      const [difference] = differencesOn(differenceOf, sent, answers);
      resume(
        difference === undefined
          ? Effect.succeed(answers)
          : Effect.die(new Error(`The contract does not describe ${difference}`)),
      );
    });
    for (const part of parts) socket.write(part);
    return Effect.sync(() => socket.destroy());
  });

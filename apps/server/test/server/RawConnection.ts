import { connect } from "node:net";
import { answersIn, differencesOn } from "@bonafide/testkit/catalogue/RawExchange";
import { differenceOf } from "./DescribedFetch.ts";

/** All that came back over one connection. */
export interface RawReply {
  readonly text: string;
  /** The status of every answer, in order. */
  readonly statuses: ReadonlyArray<number>;
}

const statusesIn = (text: string): ReadonlyArray<number> =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/**
 * Writes bytes over a connection of its own, as they are, and reads until the server ends it, or until `answers`
 * answers are there. An answer that the contract does not describe is a failure.
 */
export const sendRaw = (
  baseUrl: string,
  parts: Iterable<string | Buffer>,
  answers = Number.POSITIVE_INFINITY,
): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1");
    let text = "";
    const deadline = setTimeout(() => {
      socket.destroy();
      reject(new Error(`The server neither answered nor ended the connection: ${text}`));
    }, 120_000);
    // The heads of requests come first: what is sent after is not kept.
    const sent: Array<string> = [];
    const done = () => {
      clearTimeout(deadline);
      socket.destroy();
      const answered = answersIn(Buffer.from(text, "latin1"));
      const [difference] = differencesOn(differenceOf, sent.join(""), answered);
      if (difference === undefined) resolve({ text, statuses: statusesIn(text) });
      else reject(new Error(`The contract does not describe ${difference}`));
    };
    // Latin 1 keeps every byte, whatever the answer is.
    socket.setEncoding("latin1").on("data", (chunk: string) => {
      text += chunk;
      if (statusesIn(text).length >= answers && /\}$|content-length: 0\r\n/i.test(text)) done();
    });
    // A server that stops reading may reset the connection once it has answered.
    socket.on("error", () => undefined).on("close", done);
    for (const part of parts) {
      if (sent.length < 64) sent.push(part.toString("latin1"));
      socket.write(part);
    }
  });

import { createSocket } from "node:dgram";
import { once } from "node:events";
import { NameResolver } from "@bonafide/adapters-providers/callback/NameResolver";
import { type Answer, decode, encode } from "dns-packet";
import { Effect, type Layer, type Scope } from "effect";

/** A question, and how many of its kind and name were asked before it. */
export interface Question {
  readonly name: string;
  readonly type: string;
  readonly before: number;
}

/** Answers, NXDOMAIN, SERVFAIL or nothing at all. */
export type Reply = ReadonlyArray<Answer> | "NXDOMAIN" | "SERVFAIL" | "silence";

// The response codes of RFC 1035, 4.1.1.
const codes = { SERVFAIL: 2, NXDOMAIN: 3 };

/** A name server over UDP on loopback; gives its port and what it was asked. */
export const nameServer = (
  reply: (question: Question) => Reply,
): Effect.Effect<
  { readonly port: number; readonly asked: ReadonlyArray<Question> },
  never,
  Scope.Scope
> =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const asked: Array<Question> = [];
      const socket = createSocket("udp4");
      socket.on("message", (bytes, { address, port }) => {
        const { id, questions = [] } = decode(bytes);
        const [{ name, type } = { name: "", type: "A" }] = questions;
        const before = asked.filter((other) => other.name === name && other.type === type).length;
        const question: Question = { name, type, before };
        asked.push(question);
        const said = reply(question);
        if (said === "silence") return;
        const packet = encode({
          type: "response",
          id: id ?? 0,
          flags: typeof said === "string" ? codes[said] : 0,
          questions,
          answers: typeof said === "string" ? [] : [...said],
        });
        socket.send(packet, port, address);
      });
      socket.bind(0, "127.0.0.1");
      await once(socket, "listening");
      return { port: socket.address().port, asked, socket };
    }),
    ({ socket }) => Effect.sync(() => socket.close()),
  );

/** Resolves names with one name server on loopback. */
export const resolvingAt = (port: number): Layer.Layer<NameResolver> =>
  NameResolver.direct([`127.0.0.1:${port}`]);

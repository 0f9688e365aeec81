import { Mailer, type MailMessage } from "@bonafide/core/mail/Mailer";
import { expect } from "@effect/vitest";
import { Array, Context, Effect, type Layer } from "effect";
import { freshId } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";

/** What left: one entry for each copy that a receiver got. */
export interface SeenMail {
  readonly to: ReadonlyArray<string>;
  readonly subject: string;
  readonly text: string;
  /** Absent where a mailer shows text only. */
  readonly html: string | undefined;
  /** All header names, in lower case. */
  readonly headers: ReadonlyArray<string>;
}

/** Sees what a mailer lets out. */
export class MailWitness extends Context.Service<
  MailWitness,
  {
    /** Oldest first. */
    readonly seen: Effect.Effect<ReadonlyArray<SeenMail>>;
  }
>()("@bonafide/testkit/mail/MailWitness") {}

/** A message, in more than ASCII. */
export const sampleMail = (changes: Partial<MailMessage> = {}): MailMessage => ({
  id: freshId(),
  to: "zoe@people.example",
  subject: "Your code: 東京 – ¿qué tal?",
  text: "Grüße, 東京 🗼\n\nhttps://id.example/reset?code=abc\n",
  html: '<p>Grüße, 東京 🗼</p><p><a href="https://id.example/reset?code=abc">Open</a></p>',
  ...changes,
});

/** Addresses and subjects that would add a header or a receiver, were they written as they are. */
const hostile: ReadonlyArray<Partial<MailMessage>> = [
  { to: "zoe@people.example\r\nBcc: thief@evil.example" },
  { to: "zoe@people.example\nBcc:thief@evil.example" },
  { to: "zoe@people.example, thief@evil.example" },
  { to: "zoe@people.example> <thief@evil.example" },
  { to: "x <thief@evil.example>" },
  { subject: "Hello\r\nBcc: thief@evil.example\r\n\r\nBody" },
];

/** The contract of `Mailer`. Source: RFC 5321, RFC 5322. */
export const mailerContract = <E>(layer: Layer.Layer<Mailer | MailWitness, E>): void => {
  const test = portTest(layer);

  describe("Mailer", () => {
    test(
      "lets a message out to its one address, as it was written",
      Effect.gen(function* () {
        const { send } = yield* Mailer;
        const message = sampleMail();
        expect(yield* send(message)).toEqual({ _tag: "Sent" });
        const [mail, ...others] = yield* (yield* MailWitness).seen;
        expect(others).toEqual([]);
        expect(mail?.to).toEqual([message.to]);
        expect(mail?.subject).toBe(message.subject);
        expect(mail?.text.trim()).toBe(message.text.trim());
        expect([undefined, message.html]).toContain(mail?.html?.trim());
      }),
    );

    test(
      "adds no receiver and no header that an address or a subject asks for",
      Effect.gen(function* () {
        const { send } = yield* Mailer;
        yield* send(sampleMail());
        yield* Effect.forEach(hostile, (changes) => send(sampleMail(changes)));
        const seen = yield* (yield* MailWitness).seen;
        const receivers = seen.flatMap(({ to }) => to);
        expect(receivers).not.toContain("thief@evil.example");
        expect(new Set(seen.flatMap(({ headers }) => headers))).toEqual(new Set(seen[0]?.headers));
      }),
    );

    test(
      "loads nothing, and reports to no sender that it was read",
      Effect.gen(function* () {
        yield* (yield* Mailer).send(sampleMail());
        const [mail] = yield* (yield* MailWitness).seen;
        for (const name of mail?.headers ?? []) {
          expect(name).not.toMatch(/disposition-notification|return-receipt|read-receipt/);
        }
      }),
    );

    test(
      "lets many out at once, each once",
      Effect.gen(function* () {
        const { send } = yield* Mailer;
        const messages = Array.makeBy(20, (at) =>
          sampleMail({
            to: `p${at}@people.example`,
            subject: `Your code: ${at}`,
            text: `Grüße, ${at}`,
          }),
        );
        yield* Effect.forEach(messages, send, { concurrency: "unbounded" });
        const seen = (yield* (yield* MailWitness).seen).map((mail) =>
          [...mail.to, mail.subject, mail.text.trim()].join(", "),
        );
        const expected = messages.map(({ subject, text, to }) => [to, subject, text].join(", "));
        expect(seen.toSorted()).toEqual(expected.toSorted());
      }),
    );
  });
};

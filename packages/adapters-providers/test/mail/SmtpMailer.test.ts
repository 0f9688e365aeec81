import { Mailer } from "@bonafide/core/mail/Mailer";
import { mailerContract, MailWitness, sampleMail } from "@bonafide/testkit/mail/MailerContract";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer, Redacted } from "effect";
import { SmtpMailer, type SmtpServer } from "../../src/mail/SmtpMailer.ts";
import { seenIn } from "./SeenMessage.ts";
import { type MailServerOptions, TestMailServer, testMailServer } from "./TestMailServer.ts";

const from = { name: "bonafide", address: "no-reply@id.example" };

const mailer = (changes: Partial<SmtpServer> = {}) =>
  Layer.unwrap(
    Effect.map(TestMailServer, ({ server }) => SmtpMailer({ ...server, ...changes }, from)),
  );

const overSmtp = (options?: MailServerOptions, changes?: Partial<SmtpServer>) =>
  mailer(changes).pipe(Layer.provideMerge(testMailServer(options)));

const witness = Layer.effect(
  MailWitness,
  Effect.map(TestMailServer, ({ got }) =>
    MailWitness.of({
      seen: Effect.promise(() => Promise.all(got.map(({ bytes, to }) => seenIn(bytes, to)))),
    }),
  ),
);

describe("by SMTP", () => {
  mailerContract(witness.pipe(Layer.provideMerge(overSmtp())));
});

const sendOne = (options?: MailServerOptions, changes?: Partial<SmtpServer>) =>
  Effect.gen(function* () {
    const outcome = yield* (yield* Mailer).send(sampleMail());
    const { got, secured } = yield* TestMailServer;
    return { outcome, got: got.length, secured };
  }).pipe(Effect.provide(overSmtp(options, changes)));

describe("SmtpMailer", () => {
  it.live("says who refused for good, and what may leave later", () =>
    Effect.gen(function* () {
      const bounced = { outcome: { _tag: "Bounced" }, got: 0, secured: [] };
      const deferred = { ...bounced, outcome: { _tag: "Failed", reason: "Deferred" } };
      expect(yield* sendOne({ rcptCode: 550 })).toEqual(bounced);
      expect(yield* sendOne({ dataCode: 554 })).toEqual(bounced);
      expect(yield* sendOne({ rcptCode: 451 })).toEqual(deferred);
      expect(yield* sendOne({ dataCode: 452 })).toEqual(deferred);
      // Not the address is refused, but this sender.
      expect(yield* sendOne({ fromCode: 550 })).toEqual(deferred);
    }),
  );

  it.live("sends one message after the other over one connection", () =>
    Effect.gen(function* () {
      const { send } = yield* Mailer;
      for (const _ of [1, 2, 3]) expect(yield* send(sampleMail())).toEqual({ _tag: "Sent" });
      const { connections, got } = yield* TestMailServer;
      expect([got.length, connections()]).toEqual([3, 1]);
    }).pipe(Effect.provide(overSmtp())),
  );

  it.live("needs no TLS on its own machine", () =>
    Effect.gen(function* () {
      expect(yield* sendOne()).toEqual({ outcome: { _tag: "Sent" }, got: 1, secured: [false] });
    }),
  );

  it.live("signs in, and never counts a wrong password as an address's bounce", () =>
    Effect.gen(function* () {
      const user = { name: "sender", password: "correct horse" };
      expect(yield* sendOne({ user })).toMatchObject({ outcome: { _tag: "Sent" }, got: 1 });
      for (const password of [Redacted.make("wrong"), undefined])
        expect(yield* sendOne({ user }, { password })).toMatchObject({
          outcome: { _tag: "Failed", reason: "SignInRefused" },
          got: 0,
        });
    }),
  );

  it.live("takes TLS where it is offered, and judges its certificate", () =>
    Effect.gen(function* () {
      const sent = { outcome: { _tag: "Sent" }, got: 1, secured: [true] };
      expect(yield* sendOne({ tls: "starttls" })).toEqual(sent);
      expect(yield* sendOne({ tls: "implicit" })).toEqual(sent);
      for (const tls of ["starttls", "implicit"] as const) {
        const { got, outcome } = yield* sendOne({ tls }, { ca: "" });
        expect([outcome._tag, got]).toEqual(["Failed", 0]);
      }
    }),
  );

  it.live("fails, for now, where no server listens", () =>
    Effect.gen(function* () {
      expect(yield* sendOne({}, { port: 1 })).toMatchObject({
        outcome: { _tag: "Failed", reason: "ConnectionFailed" },
      });
    }),
  );

  it.live("sends nothing in the clear to another machine", () =>
    Effect.gen(function* () {
      // Resolves to this machine, but is not named as such.
      const named = { host: "0.0.0.0" };
      expect(yield* sendOne({ tls: "none" }, named)).toMatchObject({
        outcome: { _tag: "Failed" },
        got: 0,
      });
    }),
  );
});

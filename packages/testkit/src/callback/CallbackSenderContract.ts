import { createHmac } from "node:crypto";
import { type CallbackMessage, CallbackSender } from "@bonafide/core/callback/CallbackSender";
import { expect } from "@effect/vitest";
import { Array, Context, Effect, type Layer, Redacted } from "effect";
import { freshId } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";

/** What a receiver got: header names in lower case. */
export interface ReceivedCallback {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A real receiver that the sender under test may post to. */
export class CallbackReceiver extends Context.Service<
  CallbackReceiver,
  {
    /** Where it listens, without a path. */
    readonly origin: string;
    /** An address without a listener. */
    readonly deserted: string;
    /** A URL that this sender must refuse. */
    readonly forbidden: string;
    /** Answers with this status, and these headers, from now on; with 204 until then. */
    readonly answer: (
      status: number,
      headers?: Readonly<Record<string, string>>,
    ) => Effect.Effect<void>;
    /** Oldest first. */
    readonly received: Effect.Effect<ReadonlyArray<ReceivedCallback>>;
  }
>()("@bonafide/testkit/callback/CallbackReceiver") {}

const secretOf = (byte: number): Redacted.Redacted =>
  Redacted.make(`whsec_${Buffer.alloc(32, byte).toString("base64")}`);

/** A message to a URL, signed by one secret. */
export const sampleMessage = (
  url: string,
  changes: Partial<CallbackMessage> = {},
): CallbackMessage => ({
  id: freshId(),
  url,
  body: '{"transaction_id":"0190","status":{"code":200}}',
  timestamp: 1_760_000_000,
  secrets: [secretOf(1)],
  ...changes,
});

const signatureOf = (byte: number, { body, id, timestamp }: CallbackMessage): string =>
  `v1,${createHmac("sha256", Buffer.alloc(32, byte)).update(`${id}.${timestamp}.${body}`).digest("base64")}`;

/** Statuses of every class, redirects among them. */
const statuses = [200, 201, 204, 299, 301, 302, 303, 307, 308, 400, 404, 410, 429, 500, 503];

/** The contract of `CallbackSender`. Source: choices, section 3; Standard Webhooks. */
export const callbackSenderContract = <E>(
  layer: Layer.Layer<CallbackSender | CallbackReceiver, E>,
): void => {
  const test = portTest(layer);

  describe("CallbackSender", () => {
    test(
      "posts the body as it is, as JSON, to the path and query of the URL",
      Effect.gen(function* () {
        const { origin, received } = yield* CallbackReceiver;
        const { send } = yield* CallbackSender;
        const body = '{"text":"Grüße, 東京 🗼","blank":"  "}';
        const message = sampleMessage(`${origin}/callback?order=17&name=%C3%BC`, { body });
        expect(yield* send(message)).toEqual({ _tag: "Answered", status: 204 });
        const [got, ...rest] = yield* received;
        expect(rest).toEqual([]);
        expect(got).toMatchObject({
          method: "POST",
          path: "/callback?order=17&name=%C3%BC",
          body,
          headers: { host: new URL(origin).host, "content-type": "application/json" },
        });
        expect(got?.headers["user-agent"]).toMatch(/^bonafide\/\d/);
      }),
    );

    test(
      "signs, and with both secrets while one replaces the other",
      Effect.gen(function* () {
        const { origin, received } = yield* CallbackReceiver;
        const { send } = yield* CallbackSender;
        const one = sampleMessage(origin);
        const two = sampleMessage(origin, { secrets: [secretOf(2), secretOf(1)] });
        yield* send(one);
        yield* send(two);
        expect((yield* received).map(({ headers }) => headers)).toMatchObject([
          {
            "webhook-id": one.id,
            "webhook-timestamp": "1760000000",
            "webhook-signature": signatureOf(1, one),
          },
          { "webhook-signature": `${signatureOf(2, two)} ${signatureOf(1, two)}` },
        ]);
      }),
    );

    test(
      "keeps the status of every answer, and follows none",
      Effect.gen(function* () {
        const { answer, origin, received } = yield* CallbackReceiver;
        const { send } = yield* CallbackSender;
        for (const status of statuses) {
          yield* answer(status, { location: `${origin}/elsewhere` });
          expect(yield* send(sampleMessage(`${origin}/`))).toEqual({ _tag: "Answered", status });
        }
        expect((yield* received).map(({ path }) => path)).toEqual(statuses.map(() => "/"));
      }),
    );

    test(
      "posts again what it is given again",
      Effect.gen(function* () {
        const { origin, received } = yield* CallbackReceiver;
        const { send } = yield* CallbackSender;
        const message = sampleMessage(origin);
        yield* send(message);
        yield* send({ ...message, timestamp: message.timestamp + 5 });
        const headers = (yield* received).map(({ headers }) => headers);
        expect(headers.map((got) => got["webhook-id"])).toEqual([message.id, message.id]);
        expect(new Set(headers.map((got) => got["webhook-signature"])).size).toBe(2);
      }),
    );

    test(
      "posts many at once",
      Effect.gen(function* () {
        const { origin, received } = yield* CallbackReceiver;
        const { send } = yield* CallbackSender;
        const messages = Array.makeBy(40, () => sampleMessage(origin));
        yield* Effect.forEach(messages, send, { concurrency: "unbounded" });
        const ids = (yield* received).map(({ headers }) => headers["webhook-id"]);
        expect(ids).toHaveLength(messages.length);
        expect(new Set(ids)).toEqual(new Set(messages.map(({ id }) => id)));
      }),
    );

    test(
      "reports a refused connection, and a forbidden address",
      Effect.gen(function* () {
        const { deserted, forbidden } = yield* CallbackReceiver;
        const { send } = yield* CallbackSender;
        expect(yield* send(sampleMessage(deserted))).toEqual({
          _tag: "Failed",
          reason: "ConnectionFailed",
        });
        expect(yield* send(sampleMessage(forbidden))).toEqual({
          _tag: "Failed",
          reason: "AddressRefused",
        });
      }),
    );
  });
};

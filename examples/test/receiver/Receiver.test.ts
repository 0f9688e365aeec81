import { once } from "node:events";
import { sandboxCallbackRule } from "@bonafide/adapters-providers/callback/CallbackRules";
import { HttpCallbackSender } from "@bonafide/adapters-providers/callback/HttpCallbackSender";
import { NameResolver } from "@bonafide/adapters-providers/callback/NameResolver";
import { Sha256SecretKeys } from "@bonafide/adapters-providers/access/Sha256SecretKeys";
import { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { type CallbackMessage, CallbackSender } from "@bonafide/core/callback/CallbackSender";
import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { assert, it } from "@effect/vitest";
import { Clock, Effect, Layer, Redacted } from "effect";
import { makeReceiver } from "../../receiver/Receiver.ts";

const addresses = { loopback: true, ownRanges: [] };

const sender = HttpCallbackSender(addresses).pipe(
  Layer.provide([NameResolver.system, Layer.succeed(CallbackRule, sandboxCallbackRule(addresses))]),
);

/** A receiver that holds this secret: where it listens, and what it took. */
const listening = (secret: Redacted.Redacted) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const taken: Array<unknown> = [];
      const server = makeReceiver(Redacted.value(secret), (message) => taken.push(message));
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      const address = server.address();
      const port = address !== null && typeof address === "object" ? address.port : 0;
      return { server, taken, url: `http://127.0.0.1:${port}/callback` };
    }),
    ({ server }) => Effect.sync(() => server.close()),
  );

const body = { transaction_id: "0190", status: { code: 200 } };

it.live("takes what its secret signed, once, and no more when it comes again", () =>
  Effect.gen(function* () {
    const { send } = yield* CallbackSender;
    const { issueForWebhook: issue } = yield* SecretKeys;
    const [secret, next, stranger] = yield* Effect.all([issue, issue, issue]);
    const { taken, url } = yield* listening(secret);
    const timestamp = Math.floor((yield* Clock.currentTimeMillis) / 1000);
    const message: CallbackMessage = {
      id: "1",
      url,
      body: JSON.stringify(body),
      timestamp,
      secrets: [secret],
    };
    const outcomes = yield* Effect.forEach(
      [
        message,
        message,
        { ...message, id: "2", secrets: [next, secret] },
        { ...message, id: "3", secrets: [stranger] },
        { ...message, id: "4", timestamp: timestamp - 3600 },
      ] satisfies ReadonlyArray<CallbackMessage>,
      send,
    );
    assert.deepStrictEqual(
      outcomes.map((outcome) => outcome._tag === "Answered" && outcome.status),
      [204, 204, 204, 400, 400],
    );
    assert.deepStrictEqual(taken, [body, body]);
  }).pipe(Effect.provide(Layer.merge(sender, Sha256SecretKeys))),
);

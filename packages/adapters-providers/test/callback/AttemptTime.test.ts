import { createServer } from "node:net";
import { NameResolver } from "@bonafide/adapters-providers/callback/NameResolver";
import { onLoopback } from "@bonafide/testkit/telecom/vendor/LoopbackServer";
import { expect, it } from "@effect/vitest";
import { Duration, Effect, Layer, Option } from "effect";
import { patient, sendTo, testSender } from "./TestSender.ts";

it.live("The time of an attempt begins before its name is resolved", () =>
  Effect.gen(function* () {
    // It takes connections and never says a word.
    const { port } = yield* onLoopback(createServer());
    const slowNames = Layer.succeed(NameResolver, {
      addressesOf: () => Effect.delay(Effect.succeed(["127.0.0.1"]), "600 millis"),
    });
    const sender = testSender({
      names: slowNames,
      limits: { ...patient, attempt: Duration.seconds(1) },
    });
    const outcome = yield* sendTo(`http://receiver.example:${port}/`).pipe(
      Effect.timeoutOption("1500 millis"),
      Effect.provide(sender),
    );
    expect(outcome).toEqual(Option.some({ _tag: "Failed", reason: "TimedOut" }));
  }),
);

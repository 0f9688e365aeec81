import { CallbackConnection } from "@bonafide/adapters-providers/callback/CallbackConnection";
import type { AttemptOutcome } from "@bonafide/core/callback/Attempt";
import { expect, it } from "@effect/vitest";
import { Effect, Latch } from "effect";
import { answering, rawReceiver } from "./RawReceiver.ts";
import { patient } from "./TestSender.ts";

it.live("a line connects once, and never again by itself", () =>
  Effect.gen(function* () {
    const ended = yield* Latch.make();
    const { connections, url } = yield* rawReceiver(answering("HTTP/1.1 204 No Content\r\n\r\n"));
    const target = { url: new URL(url), addresses: ["127.0.0.1"], accepts: () => true };
    const line = new CallbackConnection(target, patient, () => Effect.runSync(ended.open));
    const post = Effect.callback<AttemptOutcome>((resume) => {
      line.post(target.url, { body: "{}", headers: {} }, (outcome) =>
        resume(Effect.succeed(outcome)),
      );
    });
    expect(yield* post).toEqual({ _tag: "Answered", status: 204 });
    expect(line.leadsTo(target)).toBe(true);
    line.destroy();
    yield* ended.await;
    expect(line.leadsTo(target)).toBe(false);
    expect(yield* post).toEqual({ _tag: "Failed", reason: "ConnectionFailed" });
    expect(connections).toHaveLength(1);
  }),
);

import { CarrierRecords } from "@bonafide/core/telecom/CarrierRecords";
import { Duration, Effect, Layer } from "effect";
import { sandboxIdentity } from "./SandboxMockTable.ts";
import { SandboxSettings } from "./SandboxSettings.ts";
import { warnOfSandbox } from "./SandboxWarning.ts";

/** A simulated carrier: the number decides the match, after the sandbox delay. Source: choices, section 1. */
export const SandboxCarrierRecords: Layer.Layer<CarrierRecords> = Layer.effect(
  CarrierRecords,
  Effect.gen(function* () {
    yield* warnOfSandbox("carrier", "no carrier is asked, and every match has the same address");
    const { delay } = yield* SandboxSettings;
    return CarrierRecords.of({
      screen: ({ phone }) =>
        Effect.sync(() => {
          const answer = sandboxIdentity(phone);
          return answer._tag === "Matched"
            ? { _tag: "Ask", after: Duration.toMillis(delay) }
            : { _tag: "Refuse", reason: answer.reason };
        }),
      match: ({ phone }) => Effect.sync(() => sandboxIdentity(phone)),
    });
  }),
);

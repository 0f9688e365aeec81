import { type Refused, Refused as RefusedError } from "@bonafide/core/catalogue/Refusal";
import { Duration, Effect, Option, type Scope, Semaphore } from "effect";
import { HttpSettings } from "../server/HttpSettings.ts";

/** Memory that all uploads share. */
export interface UploadMemory {
  /**
   * Takes so many bytes until the scope ends. Waits for others to give theirs back, for as long as the settings
   * say; after that the request is refused like one of too many.
   */
  readonly hold: (bytes: number) => Effect.Effect<void, Refused, Scope.Scope>;
}

/** The memory for uploads. Whoever waits has read nothing of a body yet; a client that hangs up waits no longer. */
export const makeUploadMemory: Effect.Effect<UploadMemory, never, HttpSettings> = Effect.gen(
  function* () {
    const { maxUploadBytes, uploadWait } = yield* HttpSettings;
    const semaphore = yield* Semaphore.make(maxUploadBytes);
    const retryAfter = Math.ceil(Duration.toSeconds(uploadWait));

    return {
      hold: Effect.fnUntraced(function* (bytes: number) {
        const held = yield* Effect.interruptible(
          Effect.timeoutOption(semaphore.takeScoped(bytes), uploadWait),
        );
        if (Option.isNone(held)) {
          return yield* new RefusedError({ names: ["ProductRateExceeded"], retryAfter });
        }
      }),
    };
  },
);

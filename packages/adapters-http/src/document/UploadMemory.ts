import { type Refused, Refused as RefusedError } from "@bonafide/core/catalogue/Refusal";
import { Context, Duration, Effect, Layer, Option, type Scope, Semaphore } from "effect";
import { HttpSettings } from "../server/HttpSettings.ts";

/** Memory that all uploads share. Whoever waits for it has read nothing of a body yet; a client that hangs up waits no longer. */
export class UploadMemory extends Context.Service<
  UploadMemory,
  {
    /**
     * Takes so many bytes until the scope ends. Waits for others to give theirs back, for as long as the settings
     * say; after that the request is refused like one of too many.
     */
    readonly hold: (bytes: number) => Effect.Effect<void, Refused, Scope.Scope>;
  }
>()("@bonafide/adapters-http/document/UploadMemory") {
  static readonly layer = Layer.effect(
    UploadMemory,
    Effect.gen(function* () {
      const { maxUploadBytes, uploadWait } = yield* HttpSettings;
      const semaphore = yield* Semaphore.make(maxUploadBytes);
      const retryAfter = Math.ceil(Duration.toSeconds(uploadWait));

      return UploadMemory.of({
        hold: Effect.fnUntraced(function* (bytes: number) {
          const held = yield* Effect.interruptible(
            Effect.timeoutOption(semaphore.takeScoped(bytes), uploadWait),
          );
          if (Option.isNone(held)) {
            return yield* new RefusedError({ names: ["ProductRateExceeded"], retryAfter });
          }
        }),
      });
    }),
  );
}

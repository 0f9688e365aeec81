import type { AttemptOutcome } from "@bonafide/core/callback/Attempt";
import { type CallbackMessage, CallbackSender } from "@bonafide/core/callback/CallbackSender";
import { type Array, Context, Effect, Layer } from "effect";

/** Controls and inspects the memory sender. */
export class MemoryCallbackSender extends Context.Service<
  MemoryCallbackSender,
  {
    /** Every attempt's message, oldest first. */
    readonly messages: Effect.Effect<ReadonlyArray<CallbackMessage>>;
    /** The outcomes of the next attempts at a URL, in order; the last one repeats. */
    readonly answer: (
      url: string,
      ...outcomes: Array.NonEmptyReadonlyArray<AttemptOutcome>
    ) => Effect.Effect<void>;
    /** The effect of every further attempt at a URL, such as a wait. */
    readonly act: (url: string, attempt: Effect.Effect<AttemptOutcome>) => Effect.Effect<void>;
  }
>()("@bonafide/testkit/callback/MemoryCallbackSender") {
  /** A sender that posts nothing and records everything; by default the receiver answers 200. */
  static readonly layer: Layer.Layer<MemoryCallbackSender | CallbackSender> = Layer.effectContext(
    Effect.sync(() => {
      const messages: Array<CallbackMessage> = [];
      const acts = new Map<string, Effect.Effect<AttemptOutcome>>();
      const taken: Effect.Effect<AttemptOutcome> = Effect.succeed({
        _tag: "Answered",
        status: 200,
      });
      const inTurn = ([...outcomes]: Array.NonEmptyReadonlyArray<AttemptOutcome>) =>
        Effect.suspend(() => {
          const [outcome] = outcomes.length > 1 ? outcomes.splice(0, 1) : outcomes;
          return outcome === undefined ? taken : Effect.succeed(outcome);
        });
      return Context.empty().pipe(
        Context.add(CallbackSender, {
          send: (message) =>
            Effect.suspend(() => {
              messages.push(message);
              return acts.get(message.url) ?? taken;
            }),
        }),
        Context.add(MemoryCallbackSender, {
          messages: Effect.sync(() => [...messages]),
          answer: (url, ...outcomes) => Effect.sync(() => acts.set(url, inTurn(outcomes))),
          act: (url, attempt) => Effect.sync(() => acts.set(url, attempt)),
        }),
      );
    }),
  );
}

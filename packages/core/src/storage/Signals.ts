import { Context, Effect, Layer } from "effect";
import type { WakeQueue } from "./PeerWakes.ts";
import { makeSignal, type Signal } from "./Signal.ts";

/** Wakes what works on each queue after the commit of a row. Stores provide it, because they wake it. */
export class Signals extends Context.Service<
  Signals,
  { readonly [Q in Exclude<WakeQueue, "sweep">]: Signal }
>()("@bonafide/core/storage/Signals") {
  static readonly layer = Layer.effect(
    Signals,
    Effect.all({
      telecom: makeSignal("telecom"),
      document: makeSignal("document"),
      image: makeSignal("image"),
      delivery: makeSignal("delivery"),
      likeness: makeSignal("likeness"),
      review: makeSignal("review"),
      letter: makeSignal("letter"),
    }),
  );
}

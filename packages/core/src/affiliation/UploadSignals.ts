import { Context, Effect, Layer } from "effect";
import { makeSignal, type Signal } from "../storage/Signal.ts";

/** Wakes what looks at uploads after the commit of one: who fingerprints them, and who reviews them in a sandbox. */
export class UploadSignals extends Context.Service<
  UploadSignals,
  { readonly likeness: Signal; readonly review: Signal }
>()("@bonafide/core/affiliation/UploadSignals") {
  static readonly layer = Layer.effect(
    UploadSignals,
    Effect.all({ likeness: makeSignal("likeness"), review: makeSignal("review") }),
  );
}

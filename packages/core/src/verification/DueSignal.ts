import { Context, Layer } from "effect";
import { makeSignal, type Signal } from "../storage/Signal.ts";

/** Wakes whoever works off due transactions when one was stored that is due soon. */
export class DueSignal extends Context.Service<DueSignal, Signal>()(
  "@bonafide/core/verification/DueSignal",
) {
  static readonly layer = Layer.effect(DueSignal, makeSignal);
}

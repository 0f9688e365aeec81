import { Context, Layer } from "effect";
import { makeSignal, type Signal } from "../storage/Signal.ts";

/** Wakes what sends letters after the commit of one. */
export class LetterSignal extends Context.Service<LetterSignal, Signal>()(
  "@bonafide/core/mail/LetterSignal",
) {
  static readonly layer = Layer.effect(LetterSignal, makeSignal("letter"));
}

import type { Schema } from "effect";
import type { Outcome } from "./Outcome.ts";
import type { ProductFamily } from "./ProductFamily.ts";

/** The definition of a product. A new product needs its own, or shares one. */
export interface ProductRules<State, Personal> {
  /** Its status path, webhook and workers. */
  readonly family: ProductFamily;
  readonly machine: { readonly name: string; readonly initial: State };
  /** The stored form of the machine's state, without personal data. */
  readonly state: Schema.Codec<State, unknown>;
  /** The stored form of the personal data, encrypted. */
  readonly personal: Schema.Codec<Personal, unknown>;
  /**
   * When the server must act next, in epoch milliseconds: a code to expire, a carrier to ask, a document to read.
   * Absent if nothing is left to do.
   */
  readonly dueAt: (state: State) => number | undefined;
  /** The result for partners. It reads `personal` only where it shows it, because a store may decrypt it lazily. */
  readonly outcome: (transaction: {
    readonly state: State;
    readonly personal: Personal | undefined;
  }) => Outcome;
}

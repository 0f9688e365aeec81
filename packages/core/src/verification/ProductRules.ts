import type { Schema } from "effect";
import type { Outcome } from "./Outcome.ts";
import type { ProductFamily } from "./ProductFamily.ts";

/** All that the server knows of a product: adding a product means writing one of these, or sharing one. */
export interface ProductRules<State, Personal> {
  /** Whose status path, webhook and workers its transactions have. */
  readonly family: ProductFamily;
  readonly machine: { readonly name: string; readonly initial: State };
  /** How the machine's state is stored. It holds nothing personal. */
  readonly state: Schema.Codec<State, unknown>;
  /** How what is personal is stored, encrypted. */
  readonly personal: Schema.Codec<Personal, unknown>;
  /**
   * When the server itself has to act next, in epoch milliseconds: a code to expire, a carrier to ask, a document to
   * read. Absent once nothing is left to do.
   */
  readonly dueAt: (state: State) => number | undefined;
  /** What partners see. It reads `personal` only where it shows it: a store may decrypt it then. */
  readonly outcome: (transaction: {
    readonly state: State;
    readonly personal: Personal | undefined;
  }) => Outcome;
}

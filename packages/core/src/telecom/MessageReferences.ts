import { Context, Effect } from "effect";

/** How many references there are: a number of 16 bits. Source: 3GPP TS 23.040, 9.2.3.24.8. */
export const referenceCount = 65_536;

/**
 * Numbers the messages that are sent in parts, so that a phone puts together those of one message. Without another one
 * a process counts by itself, which is enough for one process; several that send to the same phones share a counter.
 */
export const MessageReferences = Context.Reference<{
  /** The next number, from 0 to 65,535. */
  readonly next: Effect.Effect<number>;
}>("@bonafide/core/telecom/MessageReferences", {
  defaultValue: () => {
    let last = 0;
    return { next: Effect.sync(() => (last = (last + 1) % referenceCount)) };
  },
});

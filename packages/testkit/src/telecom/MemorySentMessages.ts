import { SentMessages } from "@bonafide/core/telecom/SentMessages";
import { Effect, HashMap, Layer, Option } from "effect";
import { MemoryState } from "../storage/MemoryState.ts";

const keyOf = (vendor: string, messageId: string): string => JSON.stringify([vendor, messageId]);

/** Sent messages in memory. */
export const MemorySentMessages = Layer.effect(
  SentMessages,
  Effect.map(MemoryState, (state) =>
    SentMessages.of({
      remember: (message) =>
        state.change((tables) => {
          const key = keyOf(message.vendor, message.messageId);
          return HashMap.has(tables.sentMessages, key)
            ? tables
            : { ...tables, sentMessages: HashMap.set(tables.sentMessages, key, message) };
        }),
      find: (vendor, messageId) =>
        state.read(({ sentMessages }) =>
          Option.map(
            HashMap.get(sentMessages, keyOf(vendor, messageId)),
            ({ transactionId }) => transactionId,
          ),
        ),
      forget: (before) =>
        state.change((tables) => ({
          ...tables,
          sentMessages: HashMap.filter(tables.sentMessages, ({ at }) => at >= before),
        })),
    }),
  ),
);

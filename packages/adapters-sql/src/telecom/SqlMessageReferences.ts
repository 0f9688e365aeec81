import { MessageReferences, referenceCount } from "@bonafide/core/telecom/MessageReferences";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";

/** One counter for all processes on a database. */
export const SqlMessageReferences = Layer.effect(
  MessageReferences,
  Effect.map(SqlClient, (sql) => ({
    next: sql<{ next: number }>`INSERT INTO message_reference (id, next) VALUES (1, 1)
        ON CONFLICT (id) DO UPDATE SET next = (message_reference.next + 1) % ${referenceCount}
        RETURNING next`.pipe(
      Effect.map(([row]) => Number(row?.next)),
      Effect.orDie,
    ),
  })),
);

import { MessageReferences } from "@bonafide/core/telecom/MessageReferences";
import { portTest } from "@bonafide/testkit/storage/PortTest";
import type { StoragePorts } from "@bonafide/testkit/storage/StoragePorts";
import { expect } from "@effect/vitest";
import { Effect, type Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";

/** Messages in parts are numbered by the database, for all processes on it. */
export const messageNumbers = <E>(layer: Layer.Layer<StoragePorts | SqlClient, E>): void =>
  portTest(layer)(
    "numbers messages in parts by one counter of 16 bits, no two at once alike",
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const { next } = yield* MessageReferences;
      const atOnce = Array.from({ length: 40 }, () => next);
      const numbers = yield* Effect.all(atOnce, { concurrency: "unbounded" });
      expect(numbers.toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: 40 }, (_, at) => at + 1),
      );
      // Another process counted on.
      yield* sql`UPDATE message_reference SET next = 65535`;
      expect([yield* next, yield* next]).toEqual([0, 1]);
    }),
  );

import {
  byKey,
  type CountedKey,
  failureMemory,
  growingWait,
  mostDoublings,
  waitAfter,
} from "@bonafide/core/person/GrowingWait";
import { SignInDelays } from "@bonafide/core/person/SignInDelays";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Data, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { Fragment } from "effect/sql/Statement";
import { sqlExtremes } from "../storage/SqlExtremes.ts";

/** Undoes what was counted for the keys before the one that has to wait. */
class Early extends Data.TaggedError("Early")<{ readonly seconds: number }> {}

/** Growing waits in SQL. Each attempt is one conditional statement for each of its keys. */
export const SqlSignInDelays: Layer.Layer<SignInDelays, never, SqlClient | UnitOfWork> =
  Layer.effect(
    SignInDelays,
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const { patiently } = yield* UnitOfWork;
      const { greatest, least } = sqlExtremes(sql);

      /** As `waitAfter`, of a row. */
      const wait = (failures: Fragment, free: number) =>
        sql`CASE WHEN ${failures} < ${free} THEN 0 ELSE ${least}(${sql.literal(String(growingWait.longest))},
          CAST(${sql.literal(String(growingWait.first))} AS BIGINT)
            << CAST(${least}(${failures} - ${free}, ${sql.literal(String(mostDoublings))}) AS INTEGER)) END`;

      const takeOne = Effect.fnUntraced(function* ({ free, key }: CountedKey, now: number) {
        const failures = sql`CASE WHEN sign_in_delay.updated_at <= ${now - failureMemory} THEN 1
          ELSE sign_in_delay.failures + 1 END`;
        const taken =
          yield* sql`INSERT INTO sign_in_delay ${sql.insert({ key, failures: 1, ready_at: now + waitAfter(1, free), updated_at: now })}
          ON CONFLICT (key) DO UPDATE SET failures = ${failures}, ready_at = ${now} + ${wait(failures, free)},
            updated_at = ${now}
          WHERE sign_in_delay.ready_at <= ${now} RETURNING key`;
        if (taken.length === 1) return;
        const [row] = yield* sql<{ ready_at: number }>`SELECT ready_at FROM sign_in_delay
          WHERE key = ${key}`;
        const left = (row?.ready_at ?? now) - now;
        return yield* new Early({ seconds: Math.max(1, Math.ceil(left / 1_000)) });
      });

      return SignInDelays.of({
        take: (keys, now) =>
          patiently(
            Effect.forEach(keys.toSorted(byKey), (key) => takeOne(key, now), { discard: true }),
          ).pipe(
            Effect.as(undefined),
            Effect.catchTag("Early", ({ seconds }) => Effect.succeed(seconds)),
            Effect.orDie,
          ),
        giveBack: (key, now) =>
          sql`UPDATE sign_in_delay SET failures = ${greatest}(0, failures - 1), ready_at = ${now}
            WHERE key = ${key}`.pipe(Effect.orDie, Effect.asVoid),
        forget: (key) =>
          sql`DELETE FROM sign_in_delay WHERE key = ${key}`.pipe(Effect.orDie, Effect.asVoid),
        forgetBefore: (time, limit) =>
          sql`DELETE FROM sign_in_delay WHERE key IN (SELECT key FROM sign_in_delay
              WHERE updated_at < ${time} ORDER BY updated_at LIMIT ${limit}) RETURNING key`.pipe(
            Effect.map((gone) => gone.length),
            Effect.orDie,
          ),
      });
    }),
  );

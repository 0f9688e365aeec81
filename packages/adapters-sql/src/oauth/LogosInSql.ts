import type { LogoStore } from "@bonafide/core/oauth/LogoStore";
import { Effect, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { isUuid } from "../storage/Uuid.ts";

interface LogoRow {
  readonly type: "jpeg" | "png";
  readonly bytes: Uint8Array;
}

/** Logos in SQL. */
export const logosInSql = Effect.map(SqlClient, (sql): LogoStore => ({
  put: (id, logo) =>
    Effect.asVoid(Effect.orDie(sql`INSERT INTO oauth_logo ${sql.insert({ id, ...logo })}`)),
  find: (id) =>
    isUuid(id)
      ? sql<LogoRow>`SELECT type, bytes FROM oauth_logo WHERE id = ${id}`.pipe(
          Effect.map(([row]) =>
            row === undefined
              ? Option.none()
              : Option.some({ type: row.type, bytes: new Uint8Array(row.bytes) }),
          ),
          Effect.orDie,
        )
      : Effect.succeedNone,
  remove: (id) => Effect.asVoid(Effect.orDie(sql`DELETE FROM oauth_logo WHERE id = ${id}`)),
}));

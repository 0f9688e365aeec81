import type { Standing } from "@bonafide/core/access/Account";
import { type StaffAccount, StaffSecrets } from "@bonafide/core/staff/StaffAccount";
import { StaffRole, staffRights } from "@bonafide/core/staff/StaffRole";
import { StaffStore } from "@bonafide/core/staff/StaffStore";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Vault } from "@bonafide/core/storage/Vault";
import { Array, Effect, Layer, Option, Schema } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { sessionsInSql } from "../person/SessionsInSql.ts";
import { isStorableText } from "../storage/StorableText.ts";
import { storedJson } from "../storage/StoredJson.ts";
import { isUuid } from "../storage/Uuid.ts";

interface StaffRow {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly organization_id: string | null;
  readonly standing: Standing;
  readonly data_key: Uint8Array;
  readonly secrets: Uint8Array;
  readonly created_at: number;
  readonly version: number;
}

const readSecrets = storedJson(StaffSecrets);
const roleOf = Schema.decodeUnknownSync(StaffRole);

/** Staff accounts in SQL. The secrets of each are sealed under a data key of its own. */
export const SqlStaffStore: Layer.Layer<StaffStore, never, SqlClient | Vault> = Layer.effect(
  StaffStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const vault = yield* Vault;

    const read = (row: StaffRow): StaffAccount => ({
      id: row.id,
      name: row.name,
      role: roleOf(row.role),
      organizationId: row.organization_id ?? undefined,
      standing: row.standing,
      secrets: readSecrets(vault.open(row.data_key, row.id, row.secrets)),
      created: row.created_at,
      version: row.version,
    });

    const changing = ({ id, role, secrets, standing, version }: StaffAccount) => {
      const dataKey = vault.createKey();
      return {
        role,
        standing,
        data_key: dataKey,
        secrets: vault.seal(dataKey, id, JSON.stringify(secrets)),
        version,
      };
    };

    const insert = Effect.fnUntraced(function* (account: StaffAccount) {
      const inserted = yield* sql`INSERT INTO staff_account ${sql.insert({
        id: account.id,
        name: account.name,
        organization_id: account.organizationId ?? null,
        created_at: account.created,
        ...changing(account),
      })} ON CONFLICT (name) DO NOTHING RETURNING id`;
      return inserted.length === 1;
    }, Effect.orDie);

    const save = Effect.fnUntraced(function* (account: StaffAccount) {
      const saved = yield* Effect.orDie(
        sql`UPDATE staff_account SET ${sql.update(changing(account))}
          WHERE id = ${account.id} AND version = ${account.version - 1} RETURNING id`,
      );
      if (saved.length === 0) return yield* new VersionConflict();
    });

    const held = sql.literal(sql.onDialectOrElse({ pg: () => "FOR UPDATE", orElse: () => "" }));

    const saveBy = Effect.fnUntraced(function* (account: StaffAccount, operatorId: string) {
      const manages = sql`operator.id = ${operatorId} AND operator.id <> ${account.id}
        AND operator.standing = 'active' AND ${sql.in("operator.role", staffRights.manageStaff)}`;
      const saved = yield* Effect.gen(function* () {
        // Both rows in one order, so that two operators who change one another wait and do not deadlock.
        yield* sql`SELECT id FROM staff_account WHERE ${sql.in("id", [account.id, operatorId])}
          ORDER BY id ${held}`;
        const rows = yield* sql`UPDATE staff_account SET ${sql.update(changing(account))}
          WHERE id = ${account.id} AND version = ${account.version - 1}
            AND EXISTS (SELECT 1 FROM staff_account AS operator WHERE ${manages}) RETURNING id`;
        if (rows.length === 1) return "Saved" as const;
        const operators = yield* sql`SELECT 1 AS found FROM staff_account AS operator
          WHERE ${manages}`;
        return operators.length === 1 ? ("Conflict" as const) : ("Refused" as const);
      }).pipe(Effect.orDie);
      if (saved === "Conflict") return yield* new VersionConflict();
      return saved === "Saved";
    });

    return StaffStore.of({
      sessions: yield* sessionsInSql("staff_session", "staff_id"),
      insert,
      find: (id) =>
        isUuid(id)
          ? sql<StaffRow>`SELECT * FROM staff_account WHERE id = ${id}`.pipe(
              Effect.map((rows) => Option.map(Array.head(rows), read)),
              Effect.orDie,
            )
          : Effect.succeedNone,
      findByName: (name) =>
        isStorableText(name)
          ? sql<StaffRow>`SELECT * FROM staff_account WHERE name = ${name}`.pipe(
              Effect.map((rows) => Option.map(Array.head(rows), read)),
              Effect.orDie,
            )
          : Effect.succeedNone,
      all: sql<StaffRow>`SELECT * FROM staff_account ORDER BY name`.pipe(
        Effect.map((rows) => rows.map(read)),
        Effect.orDie,
      ),
      save,
      saveBy,
    });
  }),
);

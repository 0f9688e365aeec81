import type { AffiliationClaimStore } from "@bonafide/core/affiliation/AffiliationClaimStore";
import { accountOfClaim, type ClaimRecord, groundOf } from "@bonafide/core/affiliation/ClaimRecord";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Vault } from "@bonafide/core/storage/Vault";
import { Array, Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { Fragment } from "effect/sql/Statement";
import { plannedOnce } from "../storage/PlannedOnce.ts";
import { isUuid } from "../storage/Uuid.ts";
import { claimOf, type ClaimRow } from "./ClaimRow.ts";

/** Claims in SQL, found by person or account. Each is sealed under a data key of its own; accounts are keyed digests. */
export const claimsInSql: Effect.Effect<AffiliationClaimStore, never, SqlClient | Vault> =
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const vault = yield* Vault;

    const digestOf = (account: string | undefined): string | null =>
      account === undefined ? null : vault.lookup("affiliation claim account", account);

    const changing = (claim: ClaimRecord, dataKey: Uint8Array | null) => ({
      standing: claim.state._tag.toLowerCase(),
      state: JSON.stringify(claim.state),
      valid_until: claim.state._tag === "Verified" ? (claim.state.until ?? null) : null,
      evidence: JSON.stringify(claim.evidence),
      roster_id: claim.evidence._tag === "Roster" ? claim.evidence.roster : null,
      asked_by: claim.by,
      compared: JSON.stringify(claim.compared),
      decided_by: claim.decidedBy ?? null,
      account_digest: dataKey === null ? null : digestOf(accountOfClaim(claim)),
      data_key: dataKey,
      personal:
        dataKey === null || claim.personal === undefined
          ? null
          : vault.seal(dataKey, claim.id, JSON.stringify(claim.personal)),
      verifications: claim.verifications,
      verified_last: claim.verifiedLast ?? null,
      updated_at: claim.updated,
      version: claim.version,
    });

    const insert = Effect.fnUntraced(function* (claim: ClaimRecord) {
      const dataKey = claim.personal === undefined ? null : vault.createKey();
      const stored = yield* Effect.orDie(
        sql`INSERT INTO affiliation_claim ${sql.insert({
          id: claim.id,
          organization_id: claim.organizationId,
          identifier: claim.identifier,
          family: claim.family,
          role: claim.role ?? "",
          ground: groundOf(claim),
          created_at: claim.created,
          ...changing(claim, dataKey),
        })} ON CONFLICT DO NOTHING RETURNING id`,
      );
      if (stored.length === 0) return yield* new VersionConflict();
    });

    const save = Effect.fnUntraced(function* (claim: ClaimRecord) {
      const { id, state, version } = claim;
      const [row] = yield* Effect.orDie(
        sql<{
          data_key: Uint8Array | null;
        }>`SELECT data_key FROM affiliation_claim WHERE id = ${id}`,
      );
      const dataKey =
        state._tag === "Erased" || claim.personal === undefined
          ? null
          : (row?.data_key ?? vault.createKey());
      const saved = yield* Effect.orDie(
        sql`UPDATE affiliation_claim SET ${sql.update(changing(claim, dataKey))}
          WHERE id = ${id} AND version = ${version - 1} RETURNING id`,
      );
      if (saved.length === 0) return yield* new VersionConflict();
    });

    const where = (wanted: Fragment) =>
      Effect.map(
        Effect.orDie(sql<ClaimRow>`SELECT * FROM affiliation_claim WHERE ${wanted}`),
        (rows) => rows.map((row) => claimOf(vault, row)),
      );

    // One range of the index of ends, and two of each family's rosters: those before and those behind the current one.
    // A roster's name is `affiliation_` and the family.
    const due = (now: number, limit: number, skip: number) =>
      Effect.map(
        Effect.orDie(sql<ClaimRow>`SELECT * FROM affiliation_claim WHERE id IN (
          SELECT id FROM affiliation_claim WHERE standing = 'verified' AND valid_until <= ${now}
          UNION ALL
          SELECT k.id FROM roster r JOIN affiliation_claim k ON k.standing = 'verified'
            AND k.family = substr(r.name, 13) AND k.roster_id < r.id WHERE r.standing = 'current'
          UNION ALL
          SELECT k.id FROM roster r JOIN affiliation_claim k ON k.standing = 'verified'
            AND k.family = substr(r.name, 13) AND k.roster_id > r.id WHERE r.standing = 'current'
          LIMIT ${limit} OFFSET ${skip}) ORDER BY created_at, id`),
        (rows) => rows.map((row) => claimOf(vault, row)),
      );

    return {
      insert,
      save,
      find: (id) =>
        isUuid(id) ? Effect.map(where(sql`id = ${id}`), Array.head) : Effect.succeedNone,
      ofPerson: (identifier) =>
        where(sql`identifier = ${plannedOnce(sql, identifier)} ORDER BY created_at, id`),
      ofAccount: (account) =>
        where(sql`standing = 'verified' AND account_digest = ${digestOf(account)}
          ORDER BY created_at, id`),
      due,
    };
  });

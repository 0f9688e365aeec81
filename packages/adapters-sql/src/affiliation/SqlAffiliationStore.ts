import type { AffiliationCase, UploadedDocument } from "@bonafide/core/affiliation/AffiliationCase";
import { AffiliationStore, type ReviewCount } from "@bonafide/core/affiliation/AffiliationStore";
import { VersionConflict, type UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Vault } from "@bonafide/core/storage/Vault";
import type { Signals } from "@bonafide/core/storage/Signals";
import { Array, Effect, Layer, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { Fragment } from "effect/sql/Statement";
import { makeWithVersion } from "../access/AccessVersion.ts";
import { forgetLog } from "../storage/ForgottenLog.ts";
import { isUuid, nilUuid } from "../storage/Uuid.ts";
import { type AffiliationRow, caseOf } from "./AffiliationRow.ts";
import { referencesInSql } from "./ReferencesInSql.ts";
import { claimsInSql } from "./ClaimsInSql.ts";
import { likenessesInSql } from "./LikenessesInSql.ts";

/** The state of a case in one word, for reviewers and for counting. */
const statusOf = ({ state }: AffiliationCase): "invalid" | "review" | "verified" | "refused" => {
  switch (state._tag) {
    case "Invalid":
      return "invalid";
    case "Unsubmitted":
    case "InReview":
    case "InSecondReview":
      return "review";
    case "Affiliated":
    case "Approved":
      return "verified";
    case "Unasked":
    case "NotAffiliated":
    case "Rejected":
      return "refused";
  }
};

const expiresAtOf = ({ state }: AffiliationCase): number | null =>
  "expiresAt" in state ? state.expiresAt : null;

/** Cases of the group-affiliation API in SQL, and the order in which uploads wait for reviewers. Each is sealed under a data key of its own. */
export const SqlAffiliationStore: Layer.Layer<
  AffiliationStore,
  never,
  SqlClient | Vault | UnitOfWork | Signals
> = Layer.effect(
  AffiliationStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const vault = yield* Vault;

    const read = (row: AffiliationRow) => caseOf(vault, row);

    const sealed = (dataKey: Uint8Array | null, { id, personal }: AffiliationCase) =>
      dataKey === null || personal === undefined
        ? null
        : vault.seal(dataKey, id, JSON.stringify(personal));

    const changing = (affiliation: AffiliationCase, dataKey: Uint8Array | null) => ({
      standing: statusOf(affiliation),
      state: JSON.stringify(affiliation.state),
      personal: sealed(dataKey, affiliation),
      claim_id: affiliation.claimId ?? null,
      identifier: affiliation.history?.identifier ?? null,
      verifications: affiliation.history?.verifications ?? null,
      verified_last: affiliation.history?.verifiedLast ?? null,
      expires_at: expiresAtOf(affiliation),
      updated_at: affiliation.updated,
      version: affiliation.version,
    });

    const insert = Effect.fnUntraced(function* (affiliation: AffiliationCase) {
      const dataKey = affiliation.personal === undefined ? null : vault.createKey();
      yield* sql`INSERT INTO affiliation ${sql.insert({
        id: affiliation.id,
        client_id: affiliation.clientId,
        organization_id: affiliation.organizationId,
        application_id: affiliation.applicationId ?? null,
        family: affiliation.family,
        profile: affiliation.profile,
        asked_by: affiliation.by,
        data_key: dataKey,
        created_at: affiliation.created,
        ...changing(affiliation, dataKey),
      })}`;
    }, Effect.orDie);

    const select = (wanted: Fragment) =>
      sql<AffiliationRow>`SELECT * FROM affiliation WHERE ${wanted}`;
    const where = (wanted: Fragment) =>
      Effect.map(Effect.orDie(select(wanted)), (rows) => rows.map(read));

    const withVersion = makeWithVersion(sql);
    const find = (id: string) =>
      isUuid(id)
        ? Effect.orDie(
            Effect.map(withVersion(select(sql`id = ${id}`)), (rows) =>
              Option.map(Array.head(rows), read),
            ),
          )
        : Effect.succeedNone;

    const save = Effect.fnUntraced(function* (affiliation: AffiliationCase) {
      const { id, version } = affiliation;
      const [row] = yield* Effect.orDie(
        sql<{
          data_key: Uint8Array | null;
        }>`SELECT data_key FROM affiliation WHERE id = ${id}`,
      );
      const saved = yield* Effect.orDie(
        sql`UPDATE affiliation SET ${sql.update(changing(affiliation, row?.data_key ?? null))}
            WHERE id = ${id} AND version = ${version - 1} RETURNING id`,
      );
      if (saved.length === 0) return yield* new VersionConflict();
    });

    const uploads = (found: ReadonlyArray<AffiliationCase>): ReadonlyArray<UploadedDocument> =>
      found.flatMap((affiliation) => (affiliation.by === "upload" ? [affiliation] : []));

    return AffiliationStore.of({
      likenesses: yield* likenessesInSql,
      claims: yield* claimsInSql,
      references: yield* referencesInSql,
      insert,
      find,
      save,
      inReview: (limit, { created, id } = { created: 0, id: nilUuid }) =>
        Effect.map(
          where(sql`standing = 'review' AND (created_at, id) > (${created}, ${id})
              ORDER BY created_at, id LIMIT ${limit}`),
          uploads,
        ),
      reviewCounts: sql<ReviewCount>`SELECT family, COUNT(*) AS uploads, MIN(created_at) AS oldest
            FROM affiliation WHERE standing = 'review' GROUP BY family ORDER BY family`.pipe(
        Effect.map((rows) =>
          rows.map(({ family, oldest, uploads }) => ({
            family,
            uploads: Number(uploads),
            oldest: Number(oldest),
          })),
        ),
        Effect.orDie,
      ),
      expired: (now, limit) =>
        Effect.map(
          where(
            sql`standing = 'review' AND expires_at <= ${now} ORDER BY expires_at LIMIT ${limit}`,
          ),
          uploads,
        ),
      erase: (id) =>
        isUuid(id)
          ? sql`UPDATE affiliation SET data_key = NULL, personal = NULL WHERE id = ${id}`.pipe(
              Effect.andThen(forgetLog(sql)),
              Effect.orDie,
            )
          : Effect.void,
    });
  }),
);

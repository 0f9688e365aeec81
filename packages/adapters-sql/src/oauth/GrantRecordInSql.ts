import { AffiliationFamily, ResponderRole } from "@bonafide/core/affiliation/AffiliationFamily";
import { isDocument, isIdentityMatch } from "@bonafide/core/verification/Transaction";
import type { ImageSide } from "@bonafide/core/document/ImageStore";
import type { GrantRecord } from "@bonafide/core/oauth/GrantRecord";
import type { AttemptRecords } from "@bonafide/core/person/AttemptRecords";
import type { Person } from "@bonafide/core/person/Person";
import { AtOnce } from "@bonafide/core/storage/AtOnce";
import { together } from "@bonafide/core/storage/Together";
import { Vault } from "@bonafide/core/storage/Vault";
import { Effect, Option, Schema } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { Fragment } from "effect/sql/Statement";
import { makeWithVersion } from "../access/AccessVersion.ts";
import { type AffiliationRow, caseStateOf } from "../affiliation/AffiliationRow.ts";
import { claimOf, type ClaimRow } from "../affiliation/ClaimRow.ts";
import { personOf } from "../person/PersonRow.ts";
import { amongTexts } from "../storage/JsonRows.ts";
import {
  fromRow,
  transactionColumns,
  type TransactionRow,
} from "../verification/TransactionRow.ts";
import { grantColumns, grantOf, type GrantRow } from "./GrantRow.ts";

/** A grant with its person. */
interface GrantedRow extends GrantRow {
  readonly access_digest: string;
  readonly eid: Uint8Array | null;
  readonly data_key: Uint8Array | null;
  readonly verification_id: string;
  readonly personal: Uint8Array | null;
  readonly person_created_at: number;
  readonly person_version: number;
}

/** An identity match or a document. SQLite has no booleans. */
interface AttemptRow extends TransactionRow {
  readonly person_id: string;
  readonly front: boolean | number;
  readonly back: boolean | number;
}

/** The newest case of a family, with its claim. */
type CaseRow = { readonly [Name in keyof ClaimRow]: ClaimRow[Name] | null } & {
  readonly person_id: string;
  readonly kind: string;
  readonly attempt_role: string | null;
  readonly case_id: string;
  readonly case_by: AffiliationRow["asked_by"];
  readonly case_state: string;
  readonly case_updated_at: number;
  readonly case_erased: boolean | number;
};

const hasClaim = (row: CaseRow): row is CaseRow & ClaimRow => row.id !== null;

const familyOf = Schema.decodeUnknownSync(AffiliationFamily);
const roleOf = Schema.decodeUnknownSync(ResponderRole);

const sidesOf = ({ back, front }: AttemptRow): ReadonlyArray<ImageSide> => [
  ...(front ? ["front" as const] : []),
  ...(back ? ["back" as const] : []),
];

const attemptsOf = (
  vault: Vault["Service"],
  rows: ReadonlyArray<AttemptRow>,
  cases: ReadonlyArray<CaseRow>,
): AttemptRecords => {
  const read = rows.map((row) => ({ transaction: fromRow(vault, row), sides: sidesOf(row) }));
  const [identity] = read.flatMap(({ transaction }) =>
    isIdentityMatch(transaction) ? [transaction] : [],
  );
  const [document] = read.flatMap(({ sides, transaction }) =>
    isDocument(transaction) ? [{ transaction, sides }] : [],
  );
  const affiliations = cases.map((row) => ({
    family: familyOf(row.kind),
    role: row.attempt_role === null ? undefined : roleOf(row.attempt_role),
    caseId: row.case_id,
    state: caseStateOf(row.case_by, row.case_state),
    updated: row.case_updated_at,
    erased: Boolean(row.case_erased),
    claim: hasClaim(row) ? claimOf(vault, row) : undefined,
  }));
  return { identity, document, affiliations };
};

/** Reads on first use. */
const lazily = <A>(read: () => A): (() => A) => {
  let kept: A | undefined;
  return () => (kept ??= read());
};

const personIn = (vault: Vault["Service"], row: GrantedRow): Person =>
  personOf(vault, {
    id: row.person_id,
    verification_id: row.verification_id,
    data_key: row.data_key,
    personal: row.personal,
    created_at: row.person_created_at,
    version: row.person_version,
  });

const eidOf = (vault: Vault["Service"], { data_key, eid, id }: GrantedRow): string | undefined =>
  eid === null || data_key === null ? undefined : vault.open(data_key, id, eid);

/** Grants with the data of their people, in SQL: three statements for any number of grants. */
export const grantRecordInSql = Effect.gen(function* () {
  const sql = yield* SqlClient;
  const vault = yield* Vault;
  const withVersion = makeWithVersion(sql);
  const ofGrant = sql.literal(grantColumns);
  const ofTransaction = sql.literal(transactionColumns);
  const isNewest = sql.literal(
    `a.number = (SELECT MAX(b.number) FROM person_attempt b WHERE b.person_id = a.person_id AND b.kind = a.kind)`,
  );

  const grants = (digests: ReadonlyArray<string>) =>
    sql<GrantedRow>`SELECT ${ofGrant}, g.access_digest, g.eid, p.data_key, p.verification_id, p.personal,
          p.created_at AS person_created_at, p.version AS person_version
        FROM authorization_grant g JOIN person p ON p.id = g.person_id
        WHERE g.access_digest ${amongTexts(sql, digests)} AND g.ended = 0`;

  const attempts = (people: Fragment) =>
    sql<AttemptRow>`SELECT a.person_id, ${ofTransaction},
          (SELECT v.data_key FROM verification v WHERE v.id = t.verification_id) AS data_key,
          a.kind = 'document' AND EXISTS (SELECT 1 FROM document_image i WHERE i.transaction_id = t.id AND i.side = 'front') AS front,
          a.kind = 'document' AND EXISTS (SELECT 1 FROM document_image i WHERE i.transaction_id = t.id AND i.side = 'back') AS back
        FROM person_attempt a JOIN "transaction" t ON t.id = a.reference_id
        WHERE a.person_id ${people} AND a.kind IN ('identity', 'document') AND ${isNewest}`;

  const cases = (people: Fragment) =>
    sql<CaseRow>`SELECT a.person_id, a.kind, a.role AS attempt_role, c.id AS case_id, c.asked_by AS case_by,
          c.state AS case_state, c.updated_at AS case_updated_at, c.data_key IS NULL AS case_erased, k.*
        FROM person_attempt a JOIN affiliation c ON c.id = a.reference_id
        LEFT JOIN affiliation_claim k ON k.id = c.claim_id
        WHERE a.person_id ${people} AND ${isNewest}`;

  const all = sql.onDialectOrElse({
    // In one round trip: whose the grants are is looked up again, which costs less than a wait.
    pg: () => (digests: ReadonlyArray<string>) => {
      const people = sql`IN (SELECT g.person_id FROM authorization_grant g
        WHERE g.access_digest ${amongTexts(sql, digests)} AND g.ended = 0)`;
      return Effect.all([withVersion(grants(digests)), attempts(people), cases(people)], {
        concurrency: "unbounded",
      }).pipe(Effect.provideService(AtOnce, true));
    },
    orElse: () => (digests: ReadonlyArray<string>) =>
      Effect.flatMap(grants(digests), (rows) => {
        const people = amongTexts(sql, [...new Set(rows.map(({ person_id }) => person_id))]);
        return Effect.all([Effect.succeed(rows), attempts(people), cases(people)]);
      }),
  });

  // Each caller parses its own row: an invalid row fails no other caller.
  const find = yield* together((digests: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      const [rows, attemptRows, caseRows] = yield* all(digests);
      const attemptsOfAll = Map.groupBy(attemptRows, ({ person_id }) => person_id);
      const casesOfAll = Map.groupBy(caseRows, ({ person_id }) => person_id);
      const people = new Map(
        rows.map((row) => [
          row.person_id,
          lazily(() => ({
            person: personIn(vault, row),
            attempts: attemptsOf(
              vault,
              attemptsOfAll.get(row.person_id) ?? [],
              casesOfAll.get(row.person_id) ?? [],
            ),
          })),
        ]),
      );
      const found = new Map(rows.map((row) => [row.access_digest, row]));
      return digests.map((digest): Option.Option<() => GrantRecord> => {
        const row = found.get(digest);
        const person = row === undefined ? undefined : people.get(row.person_id);
        return row === undefined || person === undefined
          ? Option.none()
          : Option.some(() => ({ grant: grantOf(row), eid: eidOf(vault, row), ...person() }));
      });
    }).pipe(Effect.orDie),
  );

  return (digest: string) =>
    Effect.map(
      find(digest),
      Option.map((read) => read()),
    );
});

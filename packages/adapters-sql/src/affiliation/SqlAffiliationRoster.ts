import type { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import {
  AffiliationRoster,
  type RosterKey,
  RosterPerson,
} from "@bonafide/core/affiliation/AffiliationRoster";
import { comparableName } from "@bonafide/core/affiliation/PersonName";
import type { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Vault } from "@bonafide/core/storage/Vault";
import { Array, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { type SealedRow, sqlRosters } from "../roster/SqlRosters.ts";
import { plannedOnce } from "../storage/PlannedOnce.ts";
import { storedJson } from "../storage/StoredJson.ts";

const readPerson = storedJson(RosterPerson);

const rosterOf = (family: AffiliationFamily): string => `affiliation_${family}`;

/** Rosters of people in SQL. Each person is sealed under a data key of its own and found by keyed digests. */
export const SqlAffiliationRoster: Layer.Layer<
  AffiliationRoster,
  never,
  SqlClient | UnitOfWork | Vault
> = Layer.effect(
  AffiliationRoster,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const vault = yield* Vault;

    const digestOf = (key: RosterKey): string => {
      switch (key.by) {
        case "name":
          return vault.lookup(
            "affiliation name",
            [comparableName(key.fname), comparableName(key.lname), key.birthDate].join("\n"),
          );
        case "email":
          return vault.lookup("affiliation email", key.email.toLowerCase());
      }
    };

    const rowOf = (roster: string, person: RosterPerson) => {
      const { birthDate, email, fname, lname } = person;
      const nameDigest = digestOf({ by: "name", fname, lname, birthDate });
      const dataKey = vault.createKey();
      return {
        roster_id: roster,
        name_digest: nameDigest,
        email_digest: email === undefined ? null : digestOf({ by: "email", email }),
        data_key: dataKey,
        personal: vault.seal(dataKey, `${roster} ${nameDigest}`, JSON.stringify(person)),
      };
    };

    const add = (roster: string, rows: ReadonlyArray<RosterPerson>) =>
      Array.isReadonlyArrayNonEmpty(rows)
        ? Effect.as(
            sql`INSERT INTO affiliation_person ${sql.insert(
              Array.map(rows, (person) => rowOf(roster, person)),
            )}`,
            [],
          )
        : Effect.succeed([]);

    const open = ({ data_key, digest, personal, roster_id }: SealedRow): RosterPerson =>
      readPerson(vault.open(data_key, `${roster_id} ${digest}`, personal));

    const sinkOf = (family: AffiliationFamily) =>
      sqlRosters({
        name: rosterOf(family),
        table: "affiliation_person",
        key: "seq",
        digest: "name_digest",
        digestLeads: true,
        add,
        open,
      });
    const sinks = yield* Effect.all({
      teacher: sinkOf("teacher"),
      student: sinkOf("student"),
      military: sinkOf("military"),
      responder: sinkOf("responder"),
    });

    const candidates = (family: AffiliationFamily, key: RosterKey) => {
      const column = sql.literal(key.by === "name" ? "p.name_digest" : "p.email_digest");
      return sql<SealedRow>`SELECT p.roster_id, p.name_digest AS digest, p.data_key, p.personal FROM affiliation_person p
        WHERE ${column} = ${plannedOnce(sql, digestOf(key))} AND p.roster_id =
          (SELECT r.id FROM roster r WHERE r.name = ${rosterOf(family)} AND r.standing = 'current')
        ORDER BY p.seq LIMIT 100`.pipe(
        Effect.map((rows) => rows.map((row) => ({ roster: row.roster_id, person: open(row) }))),
        Effect.orDie,
      );
    };

    return AffiliationRoster.of({ sink: (family) => sinks[family], candidates });
  }),
);

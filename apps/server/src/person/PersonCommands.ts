import { byOperator } from "@bonafide/core/audit/AuditCause";
import { Unknown } from "@bonafide/core/catalogue/Unknown";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import type { Person } from "@bonafide/core/person/Person";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { makePersonRecords } from "@bonafide/core/person/PersonRecords";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { Effect } from "effect";
import { Argument, Command } from "effect/cli";
import { confirm, yes } from "../server/Confirmation.ts";
import { limitFlag } from "../server/ListFlags.ts";
import { json, printedTime, printRow, printRows, type Row } from "../server/Printed.ts";

const row = ({ created, id, personal, verificationId }: Person): Row => ({
  person: id,
  state: personal === undefined ? "erased" : "active",
  created: printedTime(created),
  verification: verificationId,
});

const found = Effect.fnUntraced(function* (named: string) {
  const people = yield* PersonStore;
  const person = named.includes("@") ? yield* people.findByEmail(named) : yield* people.find(named);
  return yield* Effect.mapError(
    Effect.fromOption(person),
    () => new Unknown({ kind: "person", id: named }),
  );
});

const person = Argument.String("person").pipe(
  Argument.withDescription("The person's id, or the email of the sign-in"),
);

const list = Command.make(
  "list",
  {
    limit: limitFlag(50),
    json,
  },
  Effect.fn(function* ({ json, limit }) {
    const people = yield* (yield* PersonStore).newest(limit);
    yield* printRows(people.map(row), json);
  }),
).pipe(Command.withDescription("List who signed up, newest first; nothing personal is shown"));

const show = Command.make(
  "show",
  { person, json },
  Effect.fn(function* ({ json, person }) {
    const shown = yield* found(person);
    const { affiliations, document, identity, phone } = yield* (yield* makePersonRecords).proofsOf(
      shown,
    );
    const affiliated = Array.from(affiliations, ([family, { _tag }]) => `${family} ${_tag}`);
    const sessions = yield* (yield* PersonStore).sessions.openOf(shown.id);
    const grants = yield* (yield* GrantStore).liveOf(shown.id);
    yield* printRow(
      {
        ...row(shown),
        phone: phone._tag,
        identity: identity._tag,
        document: document._tag,
        affiliations: affiliated,
        sessions: sessions.length,
        grants: grants.length,
      },
      json,
    );
  }),
).pipe(
  Command.withDescription(
    "Show the state of a person's proofs, sessions and grants, without personal data",
  ),
);

const erase = Command.make(
  "erase",
  { person, yes, json },
  Effect.fn(function* ({ json, person, yes }) {
    const { id } = yield* found(person);
    yield* confirm(
      `All that is personal of ${person} and of all that they proved is erased for good`,
      yes,
    );
    yield* (yield* Erasures).person(id, byOperator);
    yield* printRow({ person: id, personal: "erased" }, json);
  }),
).pipe(
  Command.withDescription(
    "Erase a person's data and proofs for good, and end their sessions and grants",
  ),
);

/** `bonafide person …` */
export const personCommand = Command.make("person").pipe(
  Command.withDescription("People who sign in to this server's own pages"),
  Command.withSubcommands([list, show, erase]),
);

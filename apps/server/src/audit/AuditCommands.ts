import { readFile } from "node:fs/promises";
import { headsIn, verifierKey } from "@bonafide/adapters-sql/audit/SignedHead";
import { AuditKeys } from "@bonafide/core/audit/AuditKeys";
import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { Console, Data, Effect, Option, Record } from "effect";
import { Argument, Command, Flag } from "effect/cli";
import { limitFlag, spanFlags } from "../server/ListFlags.ts";
import { auditRow } from "../server/Lookup.ts";
import { json, printRow, printRows } from "../server/Printed.ts";
import { keptHead } from "./FileAuditHeads.ts";

/** The audit was altered. */
export class AuditBroken extends Data.TaggedError("AuditBroken")<{ readonly message: string }> {}

/** The audit has no head yet. */
export class NoAuditHead extends Data.TaggedError("NoAuditHead")<{ readonly message: string }> {}

const headsFrom = (file: string) =>
  Effect.tryPromise({
    try: () => readFile(file, "utf8"),
    catch: () => new NoAuditHead({ message: `The file cannot be read: ${file}` }),
  }).pipe(
    Effect.map(headsIn),
    Effect.filterOrFail(
      (heads) => heads.length > 0,
      () => new NoAuditHead({ message: `There is no head of an audit log in ${file}` }),
    ),
  );

const verify = Command.make(
  "verify",
  {
    against: Flag.String("against").pipe(
      Flag.withDescription("A file of heads that were given out, which the log is held to"),
      Flag.optional,
    ),
    json,
  },
  Effect.fn(function* ({ against, json }) {
    const seal = yield* AuditSeal;
    const given = Option.isSome(against) ? yield* headsFrom(against.value) : [];
    const kept = Option.toArray(Option.fromUndefinedOr(yield* keptHead));
    const { broken, ...counts } = yield* seal.verifyAgainst([...given, ...kept]);
    yield* printRow({ ...counts, broken: broken.length }, json);
    if (broken.length === 0) return;
    yield* Effect.forEach(broken, (line) => Console.error(line), { discard: true });
    return yield* new AuditBroken({ message: "The audit does not hold together." });
  }),
).pipe(
  Command.withDescription(
    "Compute every row, chain and head anew, and hold the log to the last head in the server's file and to heads that were given out; fails where one does not fit",
  ),
);

const head = Command.make(
  "head",
  { json },
  Effect.fn(function* ({ json }) {
    const note = yield* (yield* AuditSeal).head;
    if (note === undefined) {
      return yield* new NoAuditHead({ message: "The audit was not sealed yet" });
    }
    const key = verifierKey((yield* AuditKeys).publicKey);
    yield* json ? printRow({ head: note, key }, true) : Console.log(note.trimEnd());
  }),
).pipe(Command.withDescription("Print the newest signed head of the log, to keep elsewhere"));

const key = Command.make(
  "key",
  { json },
  Effect.fn(function* ({ json }) {
    const key = verifierKey((yield* AuditKeys).publicKey);
    yield* json ? printRow({ key }, true) : Console.log(key);
  }),
).pipe(Command.withDescription("Print the public key that heads are verified with"));

/** The most rows of one proof. */
const mostRows = 100_000;

const printJson = (value: unknown) => Console.log(JSON.stringify(value, null, 2));

const inclusion = Command.make(
  "inclusion",
  { subject: Argument.String("subject").pipe(Argument.withDescription("What the rows are about")) },
  Effect.fn(function* ({ subject }) {
    const { head, key, rows } = yield* (yield* AuditLog).inclusion([subject], mostRows);
    yield* printJson({
      head,
      key,
      rows: rows.map(({ leafHash, source = null, subject: _, ...row }) => ({
        ...row,
        source,
        leaf_hash: leafHash,
      })),
    });
  }),
).pipe(Command.withDescription("Prove that a subject's rows are in the log, as JSON"));

const consistency = Command.make(
  "consistency",
  { head: Argument.String("head").pipe(Argument.withDescription("A file with an earlier head")) },
  Effect.fn(function* ({ head }) {
    const [earlier = ""] = yield* headsFrom(head);
    yield* printJson(yield* (yield* AuditLog).consistency(earlier));
  }),
).pipe(Command.withDescription("Prove that the log continues an earlier head, as JSON"));

const filters = {
  subject: Flag.String("subject").pipe(
    Flag.withDescription("Only rows about this: an id, a product"),
    Flag.optional,
  ),
  actor: Flag.String("actor").pipe(
    Flag.withDescription("Only rows of this actor: an account's id, operator, reviewer <name>"),
    Flag.optional,
  ),
  action: Flag.String("action").pipe(
    Flag.withDescription("Only actions that begin so: affiliation.upload"),
    Flag.optional,
  ),
  ...spanFlags("rows"),
};

const list = Command.make(
  "list",
  { filters, limit: limitFlag(100), json },
  Effect.fn(function* ({ filters: { since, until, ...words }, json, limit }) {
    const rows = yield* (yield* AuditLog).list({
      limit,
      ...Record.getSomes(words),
      ...Record.getSomes({ since, until }),
    });
    yield* printRows(rows.map(auditRow), json);
  }),
).pipe(Command.withDescription("List the rows of the audit, newest first"));

/** `bonafide audit …` */
export const auditCommand = Command.make("audit").pipe(
  Command.withDescription("The audit: who changed what, when"),
  Command.withSubcommands([list, verify, head, key, inclusion, consistency]),
);

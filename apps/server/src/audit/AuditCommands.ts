import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { Console, Data, Effect } from "effect";
import { Command } from "effect/cli";
import { json, printRow } from "../server/Printed.ts";

/** The audit was touched. */
export class AuditBroken extends Data.TaggedError("AuditBroken")<{ readonly message: string }> {}

const verify = Command.make(
  "verify",
  { json },
  Effect.fn(function* ({ json }) {
    const { broken, ...counts } = yield* (yield* AuditSeal).verify;
    yield* printRow({ ...counts, broken: broken.length }, json);
    if (broken.length === 0) return;
    yield* Effect.forEach(broken, (line) => Console.error(line), { discard: true });
    return yield* new AuditBroken({ message: "The audit does not hold together." });
  }),
).pipe(
  Command.withDescription(
    "Compute every row, chain and checkpoint anew; fails where one does not fit",
  ),
);

/** `bonafide audit …` */
export const auditCommand = Command.make("audit").pipe(
  Command.withDescription("The audit: who changed what, when"),
  Command.withSubcommands([verify]),
);

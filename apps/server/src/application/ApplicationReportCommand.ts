import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { type UsageCount, usagePeriods } from "@bonafide/core/application/ApplicationUsage";
import { Unknown } from "@bonafide/core/catalogue/Unknown";
import { Effect, Option } from "effect";
import { Command, Flag } from "effect/cli";
import { spanFlags } from "../server/ListFlags.ts";
import { json, printRows, type Row } from "../server/Printed.ts";
import { printCsv } from "../server/PrintedCsv.ts";

const columns = [
  "period",
  "application",
  "name",
  "product",
  "outcome",
  "transactions",
  "verifications",
];

const flags = {
  by: Flag.Literals("by", usagePeriods).pipe(
    Flag.withDescription("The period of each row, in UTC"),
    Flag.withDefault("month"),
  ),
  ...spanFlags("what began"),
  organization: Flag.String("organization").pipe(
    Flag.withDescription("Only what an organization's accounts did"),
    Flag.optional,
  ),
  csv: Flag.Boolean("csv").pipe(
    Flag.withDescription("Print CSV instead of a table"),
    Flag.withDefault(false),
  ),
};

/** The id of an organization of this server, where one is asked for. */
const known = Effect.fnUntraced(function* (organization: Option.Option<string>) {
  const id = Option.getOrUndefined(organization);
  const organizations = id === undefined ? [] : yield* (yield* AccessRegistry).organizations;
  if (id !== undefined && !organizations.some((each) => each.id === id))
    return yield* new Unknown({ kind: "organization", id });
  return id;
});

/** `bonafide application report` */
export const applicationReportCommand = Command.make(
  "report",
  { ...flags, json },
  Effect.fn(function* ({ by, csv, json, organization, since, until }) {
    const organizationId = yield* known(organization);
    const store = yield* ApplicationStore;
    const counts = yield* store.usage({
      period: by,
      since: Option.getOrUndefined(since),
      until: Option.getOrUndefined(until),
      organizationId,
    });
    const ids = new Set(counts.flatMap(({ applicationId = [] }) => applicationId));
    const found = yield* Effect.forEach(ids, store.find);
    const names = new Map(
      found.flatMap(Option.toArray).map(({ id, state }) => [id, state.identity.name]),
    );
    const row = ({ applicationId, period, ...count }: UsageCount): Row => ({
      period,
      application: applicationId,
      name: names.get(applicationId ?? ""),
      product: count.product,
      outcome: count.outcome,
      transactions: count.transactions,
      verifications: count.verifications,
    });
    yield* csv && !json ? printCsv(columns, counts.map(row)) : printRows(counts.map(row), json);
  }),
).pipe(
  Command.withDescription("Count what was verified by application, product and outcome over time"),
);

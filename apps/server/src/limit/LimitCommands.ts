import { refusals } from "@bonafide/core/catalogue/Refusal";
import { LimitRules, limits, refusalOf } from "@bonafide/core/limit/Limit";
import type { LimitRule } from "@bonafide/core/limit/LimitRule";
import { Duration, Effect, Option, Record, Schema } from "effect";
import { Command, Flag } from "effect/cli";
import { json, printRows } from "../server/Printed.ts";
import { nearTo, percentOf } from "./NearLimits.ts";

const names = Record.keys(limits);

const time = (milliseconds: number): string => Duration.format(Duration.millis(milliseconds));

/** A rule in words. */
const allowance = (rule: LimitRule | undefined): string => {
  switch (rule?._tag) {
    case undefined:
      return "unlimited";
    case "Even":
      return `${rule.perMinute} a minute, refilled evenly`;
    case "Windows":
      return rule.windows.map(({ most, within }) => `${most} in ${time(within)}`).join(", ");
    case "Growing":
      return `${rule.free}, then a wait that doubles from ${time(rule.first)} to ${time(rule.longest)}`;
    case "Tally":
      return [
        `${rule.perHour} an hour, ${rule.perDay} a day`,
        ...(rule.confirmed === undefined
          ? []
          : [`${rule.confirmed.part * 100} % confirmed from ${rule.confirmed.from} on`]),
        ...(rule.blocks ? [] : ["more is only recorded"]),
      ].join(", ");
  }
};

const percent = Flag.Int("percent").pipe(
  Flag.withSchema(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 }))),
  Flag.withDescription("The percentage of a limit from which a subject is near it"),
  Flag.withDefault(80),
);

const list = Command.make(
  "list",
  { percent, json },
  Effect.fn(function* ({ json, percent }) {
    const rules = yield* LimitRules;
    const rows = yield* Effect.forEach(names, (limit) =>
      Effect.map(nearTo(limit, percent), (near) => ({
        limit,
        counts: limits[limit].counts,
        allows: allowance(rules[limit]),
        refusal: String(refusals[refusalOf(limit)].code),
        near: String(near.length),
        waiting: String(near.filter(({ retryAfter }) => retryAfter > 0).length),
      })),
    );
    yield* printRows(rows, json);
  }),
).pipe(
  Command.withDescription(
    "List every limit, what it allows, and how many are near it or have to wait",
  ),
);

const near = Command.make(
  "near",
  {
    percent,
    limit: Flag.Literals("limit", names).pipe(
      Flag.withDescription("One limit only"),
      Flag.optional,
    ),
    json,
  },
  Effect.fn(function* ({ json, limit, percent }) {
    const wanted = Option.match(limit, { onNone: () => names, onSome: (one) => [one] });
    const rows = yield* Effect.forEach(wanted, (limit) =>
      Effect.map(nearTo(limit, percent), (found) =>
        found.map((subject) => ({
          limit,
          subject: subject.subject,
          used: String(Math.ceil(subject.used)),
          of: String(subject.most),
          percent: String(percentOf(subject)),
          wait: subject.retryAfter === 0 ? undefined : `${subject.retryAfter} s`,
        })),
      ),
    );
    yield* printRows(rows.flat(), json);
  }),
).pipe(
  Command.withDescription(
    "List the subjects that are near a limit, fullest first; a personal subject is shown as a digest",
  ),
);

/** `bonafide limit …` */
export const limitCommand = Command.make("limit").pipe(
  Command.withDescription("Limits, and who is near one"),
  Command.withSubcommands([list, near]),
);

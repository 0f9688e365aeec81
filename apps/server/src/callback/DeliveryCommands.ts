import type { Attempt } from "@bonafide/core/callback/Attempt";
import { type DeliveryFilter } from "@bonafide/core/callback/DeliveryLog";
import { Replays } from "@bonafide/core/callback/Replays";
import { refused } from "@bonafide/core/catalogue/Refusal";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { Console, Effect, Option, Record } from "effect";
import { Argument, Command, Flag } from "effect/cli";
import { limitFlag, spanFlags } from "../server/ListFlags.ts";
import { json, printedTime, printRow, printRows, type Row } from "../server/Printed.ts";
import { deliveryRow } from "./DeliveryRow.ts";
import { deliveryQueue } from "./DeliveryGauges.ts";

const attemptRow = ({ at, duration, outcome }: Attempt): Row => ({
  at: printedTime(at),
  milliseconds: duration,
  outcome: outcome._tag === "Answered" ? String(outcome.status) : outcome.reason,
});

const filters = {
  status: Flag.Literals("status", ["waiting", "delivered", "dropped"]).pipe(
    Flag.withDescription("Only deliveries in this state"),
    Flag.optional,
  ),
  account: Flag.String("account").pipe(
    Flag.withDescription("Only deliveries of this account"),
    Flag.optional,
  ),
  ...spanFlags("deliveries created"),
  limit: limitFlag(100),
};

interface Filters {
  readonly status: Option.Option<"waiting" | "delivered" | "dropped">;
  readonly account: Option.Option<string>;
  readonly since: Option.Option<number>;
  readonly until: Option.Option<number>;
  readonly limit: number;
}

const filterOf = ({ account, limit, since, status, until }: Filters): DeliveryFilter => ({
  limit,
  ...(Option.isSome(status) && { status: status.value }),
  ...(Option.isSome(account) && { accountId: account.value }),
  ...Record.getSomes({ since, until }),
});

const list = Command.make(
  "list",
  { ...filters, json },
  Effect.fn(function* ({ json, ...filters }) {
    const deliveries = yield* (yield* DeliveryStore).log.list(filterOf(filters));
    yield* printRows(deliveries.map(deliveryRow), json);
  }),
).pipe(Command.withDescription("List deliveries, newest first"));

const delivery = Argument.String("delivery").pipe(Argument.withDescription("The delivery's id"));

const show = Command.make(
  "show",
  { delivery, json },
  Effect.fn(function* ({ delivery, json }) {
    const { log } = yield* DeliveryStore;
    const found = yield* log.find(delivery);
    if (Option.isNone(found)) return yield* refused("ResourceUnknown");
    const attempts = (yield* log.attemptsOf(delivery)).map(attemptRow);
    if (json) {
      yield* Console.log(JSON.stringify({ ...deliveryRow(found.value), attempts }, null, 2));
    } else {
      yield* printRows([deliveryRow(found.value)], false);
      yield* Console.log("");
      yield* printRows(attempts, false);
    }
  }),
).pipe(Command.withDescription("Show a delivery with its attempts"));

const replay = Command.make(
  "replay",
  { delivery, json },
  Effect.fn(function* ({ delivery, json }) {
    yield* printRows([deliveryRow(yield* (yield* Replays).replay(delivery))], json);
  }),
).pipe(Command.withDescription("Send a delivered or dropped delivery again, under the same id"));

const replayAll = Command.make(
  "replay-all",
  { ...filters, json },
  Effect.fn(function* ({ json, ...filters }) {
    const replayed = yield* (yield* Replays).replayAll(filterOf(filters));
    yield* printRows(replayed.map(deliveryRow), json);
  }),
).pipe(Command.withDescription("Send again whatever the filters find that is not on its way"));

const stats = Command.make(
  "stats",
  { json },
  Effect.fn(function* ({ json }) {
    const { overdue, waiting } = yield* deliveryQueue;
    yield* printRow({ waiting, overdue_seconds: overdue }, json);
  }),
).pipe(
  Command.withDescription(
    "Show how many deliveries wait, and for how long the oldest that is due has waited",
  ),
);

/** `bonafide delivery …` */
export const deliveryCommand = Command.make("delivery").pipe(
  Command.withDescription("Deliveries of callbacks and webhooks"),
  Command.withSubcommands([list, show, stats, replay, replayAll]),
);

import { Effect, type Scope } from "effect";
import { compared, measured, type Row } from "../report/Row.ts";
import type { ChildFailed } from "../server/Child.ts";
import { bare, product, type ServerKind } from "../server/Server.ts";
import { fill } from "../storage/Fill.ts";
import {
  type Bench,
  copyOf,
  inShortTurns,
  loaded,
  type NotMeasured,
  rateOf,
  shortTurns,
  startOn,
} from "./Bench.ts";

type Failure = ChildFailed | NotMeasured;
type Rate = Effect.Effect<number, Failure>;

/** Starts servers of a kind on a store of this many completed transactions, and warms them up. */
const filled = (
  bench: Bench,
  count: number,
  kinds: ReadonlyArray<ServerKind>,
): Effect.Effect<ReadonlyArray<Rate>, Failure, Scope.Scope> =>
  Effect.gen(function* () {
    const { seconds, warmUp } = bench.scale;
    const from = copyOf(bench, bench.template, `filled-${count}`);
    const ids = yield* fill(from, bench.authorization, count);
    return yield* Effect.forEach(kinds, (kind) =>
      Effect.gen(function* () {
        const server = yield* startOn(bench, kind, from, `status-${count}`);
        const round = (seconds: number) =>
          Effect.map(loaded(bench, server, { script: "status", seconds, ids }), rateOf);
        yield* round(warmUp);
        // Reads everything once before the measurement, because some machines page unused data out.
        yield* loaded(bench, server, { script: "status", requests: ids.length, ids });
        return round(seconds / shortTurns);
      }),
    );
  });

const rowOf = (row: Pick<Row, "name" | "against" | "target">, ours: Numbers, theirs: Numbers) =>
  compared({
    ...row,
    unit: "requests/s",
    measured: measured(ours),
    reference: measured(theirs),
  });

type Numbers = ReadonlyArray<number>;

const grouped = (count: number): string => count.toLocaleString("en-US");

/** Status GETs with few stored transactions: the product against the bare reference. */
export const measureStatuses = (bench: Bench) =>
  Effect.gen(function* () {
    const [few] = bench.scale.stored;
    const [ours = [], theirs = []] = yield* inShortTurns(
      bench.scale.rounds,
      yield* filled(bench, few, [product, bare]),
    );
    const name = `status, ${grouped(few)} stored`;
    return [rowOf({ name, against: "bare", target: { atLeast: 0.75 } }, ours, theirs)];
  });

/** Status GETs with many stored transactions: the product against itself with few. */
export const measureManyStored = (bench: Bench) =>
  Effect.gen(function* () {
    const [few, many] = bench.scale.stored;
    const [ours = [], theirs = []] = yield* inShortTurns(bench.scale.rounds, [
      ...(yield* filled(bench, many, [product])),
      ...(yield* filled(bench, few, [product])),
    ]);
    const name = `status, ${grouped(many)} stored`;
    const against = `product, ${grouped(few)} stored`;
    return [rowOf({ name, against, target: { atLeast: 0.9 } }, ours, theirs)];
  });

import { Data, Effect, Result, Stream } from "effect";
import { type CsvRecord, makeCsvReader } from "./CsvReader.ts";
import type { RosterSink } from "./RosterSink.ts";

/** What is wrong with a line (from 1). It names columns and rules, and never shows a value: those are personal. */
export interface RosterProblem {
  readonly line: number;
  readonly problem: string;
}

/** What a CSV file has to be, and how a line of it becomes a row. */
export interface RosterFormat<Row> {
  readonly required: ReadonlyArray<string>;
  readonly optional: ReadonlyArray<string>;
  /** Reads a line, told by column; absent columns are empty texts. Or every rule that it breaks. */
  readonly read: (
    columns: Readonly<Record<string, string>>,
  ) => Result.Result<Row, ReadonlyArray<string>>;
}

/** How an import goes. */
export interface RosterImportOptions {
  /** A new id, under which the rows are stored. */
  readonly roster: string;
  /** Whether lines with problems are left out; else one such line leaves the roster as it was. */
  readonly skipProblems: boolean;
  readonly report: (problem: RosterProblem) => Effect.Effect<void>;
  /** Called now and then with how many lines were read. */
  readonly progress: (lines: number) => Effect.Effect<void>;
}

/** What an import did. `replaced` says whether the new rows stand. */
export interface RosterImported {
  readonly rows: number;
  readonly problems: number;
  readonly replaced: boolean;
}

/** The file is no roster of this kind: nothing of it was read. */
export class RosterUnreadable extends Data.TaggedError("RosterUnreadable")<{
  readonly reason: string;
}> {
  override get message(): string {
    return `The file is no roster: ${this.reason}`;
  }
}

/** How many rows go to the sink together. */
const batch = 500;

const namesIn = (fields: ReadonlyArray<string>): ReadonlyArray<string> =>
  fields.map((field) =>
    field
      .trim()
      .toLowerCase()
      .replace(/^\uFEFF/, ""),
  );

const headOf = <Row>(
  head: CsvRecord | undefined,
  { optional, required }: RosterFormat<Row>,
): Result.Result<ReadonlyArray<string>, RosterUnreadable> => {
  const refuse = (reason: string) => Result.fail(new RosterUnreadable({ reason }));
  if (head === undefined) return refuse("it is empty");
  if ("problem" in head) return refuse(`its first line ${head.problem}`);
  const names = namesIn(head.fields);
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0) return refuse(`its first line does not name ${missing.join(", ")}`);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  if (twice.length > 0) return refuse("its first line names a column twice");
  const known = [...required, ...optional];
  return names.every((name) => known.includes(name))
    ? Result.succeed(names)
    : refuse(`its first line names another column than ${known.join(", ")}`);
};

/**
 * Imports a roster from CSV whose first line names its columns.
 *
 * The file is read piece by piece and never held: one record and one batch of rows are all there is in memory. The rows
 * that were there before stay until every new one is stored, and then go in one moment. Fails with `RosterUnreadable`
 * where the first line is not as it must be; whatever interrupts it leaves what was there.
 */
export const importRoster = <Row, E>(
  pieces: Stream.Stream<string, E>,
  format: RosterFormat<Row>,
  sink: RosterSink<Row>,
  { progress, report, roster, skipProblems }: RosterImportOptions,
): Effect.Effect<RosterImported, E | RosterUnreadable> =>
  Effect.gen(function* () {
    const reader = makeCsvReader();
    let names: ReadonlyArray<string> | undefined;
    let waiting: Array<{ readonly line: number; readonly row: Row }> = [];
    let [lines, rows, problems] = [0, 0, 0];

    const object = (line: number, problem: string) => {
      problems += 1;
      return report({ line, problem });
    };

    const flush = Effect.fnUntraced(function* () {
      const added = waiting;
      waiting = [];
      if (added.length === 0) return;
      const twice = yield* sink.add(
        roster,
        added.map(({ row }) => row),
      );
      rows += added.length - twice.length;
      for (const at of twice)
        yield* object(added[at]?.line ?? 0, "is about somebody who is there already");
      yield* progress(lines);
    });

    const take = Effect.fnUntraced(function* (record: CsvRecord) {
      if (names === undefined) {
        names = yield* Effect.fromResult(headOf(record, format));
        return;
      }
      lines += 1;
      if ("problem" in record) return yield* object(record.line, record.problem);
      const { fields, line } = record;
      if (fields.length !== names.length)
        return yield* object(line, `has ${fields.length} fields instead of ${names.length}`);
      const given = names.map((name, at) => [name, fields[at] ?? ""] as const);
      const absent = format.optional.map((name) => [name, ""] as const);
      const read = format.read(Object.fromEntries([...absent, ...given]));
      if (Result.isFailure(read)) return yield* object(line, read.failure.join("; "));
      waiting.push({ line, row: read.success });
      if (waiting.length >= batch) yield* flush();
    });

    const load = Effect.gen(function* () {
      yield* Stream.runForEach(pieces, (piece) =>
        Effect.forEach(reader.push(piece), (record) => take(record), { discard: true }),
      );
      yield* Effect.forEach(reader.end(), (record) => take(record), { discard: true });
      if (names === undefined) yield* Effect.fromResult(headOf(undefined, format));
      yield* flush();
      const isWhole = rows > 0 && (problems === 0 || skipProblems);
      const replaced = isWhole && (yield* sink.complete(roster));
      if (!replaced) yield* sink.abandon(roster);
      return { rows, problems, replaced };
    });

    yield* sink.begin(roster);
    return yield* Effect.onError(load, () => sink.abandon(roster));
  });

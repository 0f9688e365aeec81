import { Data, Effect, Result, Stream } from "effect";
import { type CsvRecord, makeCsvReader } from "./CsvReader.ts";
import type { RosterDiff } from "./RosterDiff.ts";
import type { RosterSink } from "./RosterSink.ts";

/** What is wrong with a line (from 1). It names columns and rules but never a value, because values are personal. */
export interface RosterProblem {
  readonly line: number;
  readonly problem: string;
}

/** The columns of a CSV file, and how a line becomes a row. */
export interface RosterFormat<Row> {
  readonly required: ReadonlyArray<string>;
  readonly optional: ReadonlyArray<string>;
  /** Parses a line, given by column; absent columns are empty texts. Returns every broken rule. */
  readonly read: (
    columns: Readonly<Record<string, string>>,
  ) => Result.Result<Row, ReadonlyArray<string>>;
  /** Names a row for the operator. Nothing personal: a person's initials and birth year at most. */
  readonly shows: (row: Row) => string;
}

/** The options of an import. */
export interface RosterImportOptions<Row, E = never> {
  /** A new id, under which the rows are stored. */
  readonly roster: string;
  /** Whether to skip invalid lines. Otherwise one such line leaves the roster unchanged. */
  readonly skipProblems: boolean;
  /** Whether a file without rows may empty the roster. */
  readonly mayBeEmpty: boolean;
  /** Decides, once the whole file is read, whether it replaces the old rows. */
  readonly accept: (diff: RosterDiff<Row>) => Effect.Effect<boolean, E>;
  readonly report: (problem: RosterProblem) => Effect.Effect<void>;
  /** Called from time to time with the number of lines read. */
  readonly progress: (lines: number) => Effect.Effect<void>;
}

/** The result of an import. `replaced`: the new rows are in use. `diff` is undefined where the file cannot replace them. */
export interface RosterImported<Row> {
  readonly rows: number;
  readonly problems: number;
  readonly replaced: boolean;
  readonly diff: RosterDiff<Row> | undefined;
}

/** The file is not a roster of this kind; no line was read. */
export class RosterUnreadable extends Data.TaggedError("RosterUnreadable")<{
  readonly reason: string;
}> {
  override get message(): string {
    return `The file is no roster: ${this.reason}`;
  }
}

/** How many rows go to the sink at once. */
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
  if (new Set(names).size < names.length) return refuse("its first line names a column twice");
  const known = [...required, ...optional];
  return names.every((name) => known.includes(name))
    ? Result.succeed(names)
    : refuse(`its first line names another column than ${known.join(", ")}`);
};

/**
 * Imports a roster from a CSV file whose first line names the columns.
 *
 * Holds one record and one batch of rows in memory. The old rows stay until every new row is stored, and are then
 * replaced atomically. Fails with `RosterUnreadable` if the first line is invalid. An interrupted import leaves the old
 * rows.
 */
export const importRoster = <Row, E, E2 = never>(
  pieces: Stream.Stream<string, E>,
  format: RosterFormat<Row>,
  sink: RosterSink<Row>,
  { accept, mayBeEmpty, progress, report, roster, skipProblems }: RosterImportOptions<Row, E2>,
): Effect.Effect<RosterImported<Row>, E | E2 | RosterUnreadable> =>
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
        yield* object(added[at]?.line ?? 0, "repeats the key of an earlier line");
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
      const isEmptied = rows === 0 && problems === 0;
      const isWhole = isEmptied ? mayBeEmpty : rows > 0 && (problems === 0 || skipProblems);
      const diff = isWhole ? yield* sink.compare(roster) : undefined;
      const replaced =
        diff !== undefined && (yield* accept(diff)) && (yield* sink.complete(roster));
      if (!replaced) yield* sink.abandon(roster);
      return { rows, problems, replaced, diff };
    });

    yield* sink.begin(roster);
    return yield* Effect.onError(load, () => sink.abandon(roster));
  });

import { Effect, type Stream } from "effect";
import type { RosterChange, RosterDiff } from "./RosterDiff.ts";
import {
  importRoster,
  type RosterFormat,
  type RosterImported,
  type RosterImportOptions,
  type RosterUnreadable,
} from "./RosterImport.ts";
import type { RosterSink } from "./RosterSink.ts";

/** What an import would change, for an operator: counts, and lines that name up to five changes of each kind. */
export interface ListDiff extends Omit<RosterDiff<never>, "first"> {
  readonly first: ReadonlyArray<string>;
}

export type ListImportOptions<E> = Omit<RosterImportOptions<never, E>, "accept"> & {
  readonly accept: (diff: ListDiff) => Effect.Effect<boolean, E>;
};

export type ListImported = Omit<RosterImported<never>, "diff"> & {
  readonly diff: ListDiff | undefined;
};

/** A list that a CSV file replaces, whatever its rows are. */
export interface ListImport {
  /** What is replaced, in words: `all schools`. */
  readonly whole: string;
  readonly columns: Pick<RosterFormat<never>, "required" | "optional">;
  /** Imports a file, as `importRoster` does. */
  readonly run: <E, E2 = never>(
    pieces: Stream.Stream<string, E>,
    options: ListImportOptions<E2>,
  ) => Effect.Effect<ListImported, E | E2 | RosterUnreadable>;
}

const signs = { added: "+", changed: "~", removed: "-" } as const;

const changeLine = <Row>(change: RosterChange<Row>, shows: (row: Row) => string): string => {
  const fields = change.change === "changed" ? `: ${change.fields.join(", ")}` : "";
  return `${signs[change.change]} ${shows(change.row)}${fields}`;
};

/** A list by its format and its sink; `sink` makes one for each import. */
export const listImport = <Row extends object>(
  whole: string,
  format: RosterFormat<Row>,
  sink: () => RosterSink<Row>,
): ListImport => {
  const told = ({ added, changed, first, removed }: RosterDiff<Row>): ListDiff => ({
    added,
    changed,
    removed,
    first: first.map((change) => changeLine(change, format.shows)),
  });
  return {
    whole,
    columns: { required: format.required, optional: format.optional },
    run: (pieces, { accept, ...options }) =>
      Effect.map(
        importRoster(pieces, format, sink(), { ...options, accept: (diff) => accept(told(diff)) }),
        (imported) => ({
          ...imported,
          diff: imported.diff === undefined ? undefined : told(imported.diff),
        }),
      ),
  };
};

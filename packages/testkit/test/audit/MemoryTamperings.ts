import { Effect, HashMap } from "effect";
import { MemoryState, type MemoryTables } from "../../src/storage/MemoryState.ts";

const touch = (what: string, turn: (tables: MemoryTables, subject: string) => MemoryTables) => ({
  what,
  by: (subject: string) =>
    Effect.flatMap(MemoryState, (state) => state.change((tables) => turn(tables, subject))),
});

const rowNumbers = (tables: MemoryTables, subject: string): ReadonlyArray<number> =>
  Array.from(HashMap.entries(tables.auditRows))
    .filter(([, row]) => row.entry.subject === subject)
    .map(([number]) => number)
    .toSorted((left, right) => left - right);

const rewriteRow = (which: number) => (tables: MemoryTables, subject: string) => ({
  ...tables,
  auditRows: HashMap.modify(
    tables.auditRows,
    rowNumbers(tables, subject).at(which) ?? -1,
    (row) => ({ ...row, entry: { ...row.entry, actor: "another actor" } }),
  ),
});

/** Ways to alter the audit in memory behind its port. */
export const memoryTamperings = [
  touch("a rewritten first row", rewriteRow(0)),
  touch("a rewritten last row", rewriteRow(-1)),
  touch("a last row that was cut off", (tables, subject) => ({
    ...tables,
    auditRows: HashMap.remove(tables.auditRows, rowNumbers(tables, subject).at(-1) ?? -1),
  })),
  touch("a rewritten checkpoint", (tables) => ({
    ...tables,
    auditCheckpoints: tables.auditCheckpoints.map((checkpoint) => ({ ...checkpoint, root: "" })),
  })),
];

/** How many changes of each kind are kept as examples. */
const examples = 5;

/** A row that is new, gone, or has other content under the same key. `fields` are the names of its fields that differ. */
export type RosterChange<Row> =
  | { readonly change: "added" | "removed"; readonly row: Row }
  | { readonly change: "changed"; readonly row: Row; readonly fields: ReadonlyArray<string> };

/** What an import would change. `first` has up to five changes of each kind. */
export interface RosterDiff<Row> {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly first: ReadonlyArray<RosterChange<Row>>;
}

/** Rows of one key: those of now, and those of the import. Opened only where their content counts. */
export interface RosterGroup<Row> {
  readonly before: ReadonlyArray<() => Row>;
  readonly after: ReadonlyArray<() => Row>;
}

/** Compares groups of rows, each of which has a key of its own. */
export interface RosterComparison<Row> {
  readonly compare: (group: RosterGroup<Row>) => void;
  readonly diff: () => RosterDiff<Row>;
}

const fieldsThatDiffer = (before: object, after: object): ReadonlyArray<string> => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.filter(
    (name) =>
      JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(Reflect.get(after, name)),
  );
};

/** The rows of `rows` that have no equal in `others`. Equal rows are matched one by one. */
const without = <Row>(rows: ReadonlyArray<Row>, others: ReadonlyArray<Row>): ReadonlyArray<Row> => {
  const texts = others.map((row) => JSON.stringify(row));
  return rows.filter((row) => {
    const at = texts.indexOf(JSON.stringify(row));
    if (at < 0) return true;
    texts.splice(at, 1);
    return false;
  });
};

/** A comparison that holds counts and a few examples only, however many rows there are. */
export const makeRosterComparison = <Row extends object>(): RosterComparison<Row> => {
  const counts = { added: 0, changed: 0, removed: 0 };
  const first: Array<RosterChange<Row>> = [];
  const note = (change: keyof typeof counts, example: () => RosterChange<Row>) => {
    counts[change] += 1;
    if (counts[change] <= examples) first.push(example());
  };
  const added = (row: () => Row) => note("added", () => ({ change: "added", row: row() }));
  const removed = (row: () => Row) => note("removed", () => ({ change: "removed", row: row() }));

  return {
    compare: ({ after, before }) => {
      if (before.length === 0) return after.forEach(added);
      if (after.length === 0) return before.forEach(removed);
      const [old, fresh] = [before.map((open) => open()), after.map((open) => open())];
      const [gone, come] = [without(old, fresh), without(fresh, old)];
      const both = Math.min(gone.length, come.length);
      come.slice(0, both).forEach((row, at) =>
        note("changed", () => ({
          change: "changed",
          row,
          fields: fieldsThatDiffer(gone[at] ?? row, row),
        })),
      );
      come.slice(both).forEach((row) => added(() => row));
      gone.slice(both).forEach((row) => removed(() => row));
    },
    diff: () => ({ ...counts, first }),
  };
};

/** Compares two lists in memory. */
export const compareRosters = <Row extends object>(
  before: ReadonlyArray<Row>,
  after: ReadonlyArray<Row>,
  keyOf: (row: Row) => string,
): RosterDiff<Row> => {
  const groups = new Map<string, { before: Array<() => Row>; after: Array<() => Row> }>();
  const put = (side: "before" | "after") => (row: Row) => {
    const group = groups.get(keyOf(row)) ?? { before: [], after: [] };
    groups.set(keyOf(row), group);
    group[side].push(() => row);
  };
  before.forEach(put("before"));
  after.forEach(put("after"));
  const comparison = makeRosterComparison<Row>();
  for (const group of groups.values()) comparison.compare(group);
  return comparison.diff();
};

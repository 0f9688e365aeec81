import { HashMap } from "effect";

type Table<V> = HashMap.HashMap<string, V>;

const known = new WeakMap<Table<unknown>, ReadonlyArray<unknown>>();

/** What is known of a table are its own rows. */
const isOf = <V>(values: ReadonlyArray<unknown>, _table: Table<V>): values is ReadonlyArray<V> =>
  values.length > 0;

/** The rows of a table. A table never changes, so that each is listed once. */
export const valuesOf = <V>(table: Table<V>): ReadonlyArray<V> => {
  const found = known.get(table);
  if (found !== undefined && isOf(found, table)) return found;
  const values = HashMap.toValues(table);
  known.set(table, values);
  return values;
};

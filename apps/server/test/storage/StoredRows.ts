import type { Rows } from "./StorePlace.ts";

/**
 * The rows of each table of a Postgres, as JSON, in the order of their texts. One statement reads all: a connection for each
 * table would take a second of processor time.
 */
export const rowsByTable = async (
  rows: (statement: string) => Promise<Rows>,
): Promise<ReadonlyMap<string, ReadonlyArray<string>>> => {
  const tables = await rows(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const found = new Map(tables.map(({ name }): [string, Array<string>] => [String(name), []]));
  const each = [...found.keys()].map(
    (name) => `SELECT '${name}' AS name, to_jsonb(t)::text AS row FROM "${name}" t`,
  );
  for (const { name, row } of await rows(`${each.join(" UNION ALL ")} ORDER BY 1, 2`))
    found.get(String(name))?.push(String(row));
  return found;
};

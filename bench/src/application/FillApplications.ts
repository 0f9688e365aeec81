import { join } from "node:path";
import { toRow } from "@bonafide/adapters-sql/application/ApplicationRow";
import { sampleApplication } from "@bonafide/testkit/application/ApplicationSamples";
import Database from "better-sqlite3";

/** Stores applications of an organization directly in the table. Returns their ids, unordered. */
export const fillApplications = (
  dataDir: string,
  organizationId: string,
  count: number,
): ReadonlyArray<string> => {
  const db = new Database(join(dataDir, "bonafide.db"));
  // After a power failure the run is repeated.
  db.pragma("synchronous = OFF");
  const columns = Object.keys(toRow(sampleApplication(organizationId)));
  const insert = db.prepare(
    `INSERT INTO application (${columns.join(", ")}) VALUES (${columns.map((name) => `@${name}`).join(", ")})`,
  );
  const store = db.transaction(() =>
    Array.from({ length: count }, () => insert.run(toRow(sampleApplication(organizationId)))),
  );
  store();
  // Unordered: neighbours would share a page.
  const ids = db.prepare<[], string>("SELECT id FROM application ORDER BY random()").pluck().all();
  db.close();
  return ids;
};

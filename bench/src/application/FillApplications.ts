import { join } from "node:path";
import { toRow } from "@bonafide/adapters-sql/application/ApplicationRow";
import { sampleApplication } from "@bonafide/testkit/application/ApplicationSamples";
import Database from "better-sqlite3";

/** Stores so many applications of an organization, straight into the table, and gives their ids, in no order. */
export const fillApplications = (
  dataDir: string,
  organizationId: string,
  count: number,
): ReadonlyArray<string> => {
  const db = new Database(join(dataDir, "bonafide.db"));
  // A power cut would cost no more than another run.
  db.pragma("synchronous = OFF");
  const columns = Object.keys(toRow(sampleApplication(organizationId)));
  const insert = db.prepare(
    `INSERT INTO application (${columns.join(", ")}) VALUES (${columns.map((name) => `@${name}`).join(", ")})`,
  );
  const store = db.transaction(() =>
    Array.from({ length: count }, () => insert.run(toRow(sampleApplication(organizationId)))),
  );
  store();
  // In no order: neighbours would be found in the same page.
  const ids = db.prepare<[], string>("SELECT id FROM application ORDER BY random()").pluck().all();
  db.close();
  return ids;
};

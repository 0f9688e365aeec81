import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { knownVersion } from "@bonafide/adapters-sql/storage/SqlMigrations";

const storage = "packages/adapters-sql/src/storage";

const replaced = async (file: string, ...changes: ReadonlyArray<readonly [RegExp, string]>) => {
  let text = await readFile(file, "utf8");
  for (const [found, by] of changes) {
    if (!found.test(text)) throw new Error(`${file} has no ${found}`);
    text = text.replace(found, by);
  }
  await writeFile(file, text);
};

/** Appends a migration, as CONTRIBUTING says. */
const appended = async (scratch: string, number: number, what: string, text: string) => {
  const file = what.replace(/^./, (letter) => letter.toUpperCase());
  await writeFile(join(scratch, storage, "migrations", `${file}.ts`), text);
  await replaced(
    join(scratch, storage, "SqlMigrations.ts"),
    [/^/, `import { ${what} } from "./migrations/${file}.ts";\n`],
    [/\n\};\n/, `\n  "${number}_${what}": ${what},\n};\n`],
  );
};

const added = knownVersion + 1;

/** The next release: `verification.created_day`, which it writes, and a backfill beside the migration. */
export const addColumn = async (scratch: string): Promise<void> => {
  await appended(
    scratch,
    added,
    "createdDays",
    `import type { Backfill } from "../Backfills.ts";
import type { ColumnTypes } from "../ColumnTypes.ts";

export const createdDays = (types: ColumnTypes) => [
  \`ALTER TABLE verification ADD COLUMN created_day \${types.integer}\`,
];

export const createdDay: Backfill = {
  table: "verification",
  key: ["id"],
  column: "created_day",
  value: "created_at / 86400000",
  added: ${added},
};
`,
  );
  await replaced(
    join(scratch, storage, "Backfills.ts"),
    [/^/, `import { createdDay } from "./migrations/CreatedDays.ts";\n`],
    [/(backfills: ReadonlyArray<Backfill> = )\[\]/, "$1[createdDay]"],
  );
  await replaced(join(scratch, "packages/adapters-sql/src/verification/SqlVerificationStore.ts"), [
    /created_at: created,\n/,
    "created_at: created,\n            created_day: Math.floor(created / 86_400_000),\n",
  ]);
};

/** The release after it: it demands the column. */
export const demandAddedColumn = async (scratch: string): Promise<void> => {
  await appended(
    scratch,
    added + 1,
    "demandedDays",
    `import { demandColumn } from "../Backfills.ts";
import type { ColumnTypes } from "../ColumnTypes.ts";
import { createdDay } from "./CreatedDays.ts";

export const demandedDays = (types: ColumnTypes) => demandColumn(createdDay, types);
`,
  );
  await replaced(join(scratch, storage, "migrations/CreatedDays.ts"), [
    /(added: \d+,)/,
    `$1\n  demanded: ${added + 1},`,
  ]);
};

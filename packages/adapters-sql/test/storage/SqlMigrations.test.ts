import { hash } from "node:crypto";
import { expect, it } from "@effect/vitest";
import { Record } from "effect";
import { columnTypes } from "../../src/storage/ColumnTypes.ts";
import { migrations } from "../../src/storage/SqlMigrations.ts";

// A released migration has run on somebody's data. Add a migration and its line; never change a line.
const released = {
  "1_foundation": {
    sqlite: "8cd6475676f091bef475748fe54713ff5b0857fb406a066f95215f7760e5f867",
    pg: "2cbc6306b217ed5c529151315d3182dea8803340219a0daf79ecb32de5b0dd6f",
  },
};

it("changes no migration that was released, and numbers them without a gap", () => {
  const written = Record.map(migrations, (statements) =>
    Record.map(columnTypes, (types) => hash("sha256", statements(types).join(";\n"))),
  );
  expect(written).toEqual(released);
  const numbers = Object.keys(migrations).map((name) => Number.parseInt(name, 10));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { assert, describe, it } from "@effect/vitest";

const root = resolve(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(resolve(root, file), "utf8");

const foldersOf = (path: string): ReadonlyArray<string> =>
  readdirSync(resolve(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The first column of the table that begins with this header. */
const firstColumn = (text: string, header: string): ReadonlyArray<string> => {
  const lines = text.slice(text.indexOf(header)).split("\n").slice(2);
  const rows = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith("|")),
  );
  return rows.map((row) => (row.split("|")[1] ?? "").replaceAll("`", "").trim());
};

// Packages of one purpose have parts, not rooms.
const ofOnePurpose = ["client", "delivery", "document-reader"];
const packages = foldersOf("packages");
const withRooms = [
  ...packages.filter((name) => !ofOnePurpose.includes(name)).map((name) => `packages/${name}`),
  "apps/server",
];
// Traces over all rooms.
const ofAllRooms = ["simulation"];
const rooms = new Set(withRooms.flatMap((folder) => foldersOf(`${folder}/src`)));

describe("Rooms", () => {
  it("are named alike in every package: by the words of the glossary, and every word is a room", () => {
    const words = firstColumn(read("docs/glossary.md"), "| word | what it is about |");
    assert.deepStrictEqual([...rooms].toSorted(), words);
  });

  it("are tested under their names", () => {
    const strange = withRooms.flatMap((folder) =>
      readdirSync(resolve(root, folder)).includes("test")
        ? foldersOf(`${folder}/test`).filter(
            (name) => !rooms.has(name) && !ofAllRooms.includes(name),
          )
        : [],
    );
    assert.deepStrictEqual(strange, []);
  });

  it("are in packages that CONTRIBUTING lists, each of them", () => {
    const listed = firstColumn(read("CONTRIBUTING.md"), "| folder | what it does");
    const named = listed.flatMap((cell) => {
      const [first = "", ...others] = cell.split(", ");
      const family = first.slice(0, first.lastIndexOf("-"));
      return [first, ...others.map((name) => (name.startsWith("-") ? family + name : name))];
    });
    const isPackage = (name: string) => name.startsWith("packages/");
    assert.deepStrictEqual(
      named.filter(isPackage).toSorted(),
      packages.map((name) => `packages/${name}`).toSorted(),
    );
  });
});

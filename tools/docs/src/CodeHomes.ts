import { failures } from "@bonafide/core/catalogue/Failure";
import { refusals } from "@bonafide/core/catalogue/Refusal";
import { Record } from "effect";
import { markdownTable } from "./MarkdownTable.ts";
import { textOf, trackedFiles } from "./Repository.ts";

/** Where a decision can be, the likeliest place first. */
const places = [
  ["packages/core/src/*.ts", "packages/document-reader/src/*.ts"],
  ["packages/adapters-http/src/*.ts"],
  ["packages/adapters-providers/src/*.ts"],
];

/** These name codes, and decide nothing: the tables of codes and calls, texts, and what a sandbox pretends. */
const tables = /\/catalogue\/|Calls\.ts$|Texts?\.ts$|Faults\.ts$|\/sandbox\//;

/** Where a file is, as a reader looks for it: `core: telecom/Possession`. */
const shown = (file: string): string => file.replace(/^packages\//, "").replace("/src/", ": ");

/** Each code of an error, and the files that decide on it: of core and the reader where they do, else of the adapters. */
export const codeHomes = (): string => {
  const rooms = places.map((place) =>
    trackedFiles(...place)
      .filter((file) => !tables.test(file))
      .map((file) => [file, textOf(file)] as const),
  );
  const homesOf = (name: string): ReadonlyArray<string> => {
    const named = rooms.map((files) => files.filter(([, text]) => text.includes(`"${name}"`)));
    const found = named.find((files) => files.length > 0);
    return found?.map(([file]) => shown(file.slice(0, -".ts".length))) ?? ["a sandbox alone"];
  };
  const rows = Record.toEntries({ ...failures, ...refusals })
    .toSorted(([, one], [, other]) => one.code - other.code)
    .map(([name, { code }]) => [String(code), name, homesOf(name).join(", ")]);
  return markdownTable(["code", "name", "decided in"], rows);
};

import { markdownTable } from "./MarkdownTable.ts";
import { textOf, trackedFiles } from "./Repository.ts";

const page = "docs/glossary.md";

const mark = "<!-- files: `npx -y pnpm@12.21.0 run docs` writes what follows -->";

/** The packages whose files are listed, in the order in which a request goes through them. */
const packages: ReadonlyArray<readonly [name: string, source: string]> = [
  ["core", "packages/core/src/"],
  ["adapters-http", "packages/adapters-http/src/"],
  ["adapters-sql", "packages/adapters-sql/src/"],
  ["adapters-sqlite", "packages/adapters-sqlite/src/"],
  ["adapters-postgres", "packages/adapters-postgres/src/"],
  ["adapters-providers", "packages/adapters-providers/src/"],
  ["server", "apps/server/src/"],
  ["document-reader", "packages/document-reader/src/"],
  ["delivery", "packages/delivery/src/"],
  ["client", "packages/client/src/"],
  ["tools", "tools/"],
];

interface SourceFile {
  readonly folder: string;
  readonly room: string;
  /** Without the folder of its room and without `.ts`. */
  readonly name: string;
}

const filesOf = ([folder, source]: (typeof packages)[number]): ReadonlyArray<SourceFile> =>
  trackedFiles(`${source}*.ts`)
    .filter((file) => !file.includes("/test/"))
    .map((file) => {
      const path = file.slice(source.length, -".ts".length);
      const at = path.indexOf("/");
      const name = path.slice(at + 1).replace(/^src\//, "");
      return { folder, room: at < 0 ? "" : path.slice(0, at), name };
    });

const rowsOf = (files: ReadonlyArray<SourceFile>): ReadonlyArray<ReadonlyArray<string>> => {
  const rooms = Map.groupBy(files, ({ folder, room }) => `${room}\u0000${folder}`);
  return Array.from(rooms.values(), (some) => [
    some[0]?.room ?? "",
    some[0]?.folder ?? "",
    some.map(({ name }) => name).join(", "),
  ]).toSorted(([one = ""], [other = ""]) => (one < other ? -1 : one > other ? 1 : 0));
};

/** `docs/glossary.md`: its words, and below the mark the source files of each room, from the tree. */
export const glossaryPage = (): string => {
  const words = textOf(page).split(mark)[0] ?? "";
  const table = markdownTable(["room", "in", "files"], rowsOf(packages.flatMap(filesOf)));
  return `${words.trimEnd()}\n\n${mark}\n\n${table}\n`;
};

import { basename } from "node:path";
import { codeHomes } from "./CodeHomes.ts";
import { purposeOf } from "./FilePurpose.ts";
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
  /** By its comments. */
  readonly purpose: string;
}

const filesOf = ([folder, source]: (typeof packages)[number]): ReadonlyArray<SourceFile> =>
  trackedFiles(`${source}*.ts`)
    .filter((file) => !/\/test\/|\/migrations\/|\.d\.ts$/.test(file))
    .map((file) => {
      const path = file.slice(source.length, -".ts".length);
      const at = path.indexOf("/");
      const name = path.slice(at + 1).replace(/^src\//, "");
      const purpose = purposeOf(basename(name), textOf(file));
      return { folder, room: at < 0 ? "" : path.slice(0, at), name, purpose };
    });

const sectionsOf = (files: ReadonlyArray<SourceFile>): string => {
  const rooms = Map.groupBy(files, ({ room }) => (room === "" ? "without a room" : room));
  return Array.from(rooms)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([room, some]) => {
      const rows = some.map(({ folder, name, purpose }) => [folder, name, purpose]);
      return `### ${room}\n\n${markdownTable(["in", "file", "what it is for"], rows)}`;
    })
    .join("\n\n");
};

/**
 * `docs/glossary.md`: its words, and below the mark the files that decide on each code, and the source files of each room,
 * from the tree and their comments.
 */
export const glossaryPage = (): string => {
  const words = textOf(page).split(mark)[0] ?? "";
  const sections = `### Codes of errors\n\n${codeHomes()}\n\n${sectionsOf(packages.flatMap(filesOf))}`;
  return `${words.trimEnd()}\n\n${mark}\n\n${sections}\n`;
};

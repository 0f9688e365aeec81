import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { assert, describe, it } from "@effect/vitest";
import { root, textOf, trackedFiles } from "../src/Repository.ts";

/** The most files of each walk. Lower a number when a walk gets shorter; never raise one. */
const limits: Readonly<Record<string, number>> = {
  "A code is sent": 14,
  "A document is judged": 18,
  "A code becomes attributes": 13,
  "A completion is delivered": 13,
};

const walks = textOf("docs/walks.md")
  .split(/^## /m)
  .slice(1)
  .map((text) => ({
    title: text.split("\n")[0] ?? "",
    files: Array.from(text.matchAll(/^\d+\. `([^`]+)`/gm), ([, file = ""]) => file),
  }));

const fileOf = (from: string, name: string): string | undefined => {
  if (name.startsWith("."))
    return relative(root, resolve(root, dirname(from), name)).replaceAll("\\", "/");
  const [, room, rest] = /^@bonafide\/([\w-]+)\/(.+)$/.exec(name) ?? [];
  return room === undefined ? undefined : `packages/${room}/src/${rest}.ts`;
};

const importsOf = (file: string): ReadonlySet<string> =>
  new Set(
    Array.from(textOf(file).matchAll(/ from "([^"]+)"|new URL\(`?\.\/(\w+)/g), ([, name, entry]) =>
      fileOf(file, name ?? `./${entry}.ts`),
    ).filter((found) => found !== undefined),
  );

/** A port of core, a vendor's interface, or a table of calls: both sides import it. */
const isPort = (file: string): boolean =>
  existsSync(join(root, file)) &&
  (/(Vendor|Calls)\.ts$/.test(file) ||
    (file.startsWith("packages/core/") && textOf(file).includes("Context.Service<")));

/** Whether a file imports the other, or both import a port. */
const leadsTo = (from: string, to: string): boolean => {
  const [here, there] = [importsOf(from), importsOf(to)];
  return (
    here.has(to) || there.has(from) || [...here].some((each) => there.has(each) && isPort(each))
  );
};

/** The most services of core. Lower it when there are fewer; never raise it. */
const mostServices = 90;

it("core has no more services than before", () => {
  const services = trackedFiles("packages/core/src").filter((file) =>
    textOf(file).includes("Context.Service<"),
  );
  assert.isAtMost(services.length, mostServices);
});

it("the walks are those of the limits", () => {
  assert.deepStrictEqual(
    walks.map(({ title }) => title),
    Object.keys(limits),
  );
});

describe.each(walks)("the walk of $title", ({ files, title }) => {
  it("has files that exist, no more than before", () => {
    assert.deepStrictEqual(
      files.filter((file) => !existsSync(join(root, file))),
      [],
    );
    assert.isAtMost(files.length, limits[title] ?? 0);
  });

  it("leads from file to file", () => {
    assert.deepStrictEqual(
      files.filter(
        (file, at) => at > 0 && !files.slice(0, at).some((earlier) => leadsTo(earlier, file)),
      ),
      [],
    );
  });
});

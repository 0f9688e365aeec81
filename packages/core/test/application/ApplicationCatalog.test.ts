import { describe, expect, it } from "@effect/vitest";
import { Result } from "effect";
import { readCatalog } from "../../src/application/ApplicationCatalog.ts";
import {
  standardCatalog,
  standardCatalogFile,
} from "../../src/application/StandardApplicationCatalog.ts";

const read = (file: unknown) => readCatalog(typeof file === "string" ? file : JSON.stringify(file));

const least = { status: ["active", "inactive"], classes: { digital: {} } };

const withDigital = (digital: unknown) => ({ ...least, classes: { digital } });

const wrong: ReadonlyArray<readonly [string, unknown]> = [
  ["no JSON", "{"],
  ["no object", "[]"],
  ["no statuses", { classes: least.classes }],
  ["no active", { ...least, status: ["inactive"] }],
  ["no inactive", { ...least, status: ["active"] }],
  ["a status twice", { ...least, status: ["active", "inactive", "active"] }],
  ["no digital class", { ...least, classes: { physical: {} } }],
  ["an unknown name", withDigital({ type: { app: [] } })],
  ["types as a list", withDigital({ types: ["app"] })],
  ["a subtype twice", withDigital({ types: { app: ["x", "x"] } })],
  ["a subtype that is no text", withDigital({ types: { app: [7] } })],
  ["an empty value", withDigital({ deviceTypes: [""] })],
  ["a long value", withDigital({ deviceTypes: ["x".repeat(51)] })],
  ["a value of two lines", withDigital({ deviceTypes: ["x\ny"] })],
  ["an empty type", withDigital({ types: { "": [] } })],
  [
    "architectures of another class",
    { ...least, classes: { digital: {}, physical: { architectureTypes: { web: [] } } } },
  ],
];

describe("The lists of enums", () => {
  it("may be as few as the statuses and the class that the interface names", () => {
    const catalog = Result.getOrThrow(read(least));
    expect(catalog.statuses).toEqual(["active", "inactive"]);
    expect([...catalog.classes.keys()]).toEqual(["digital"]);
  });

  it("are sorted, whatever order they are written in", () => {
    const catalog = Result.getOrThrow(
      read({
        status: ["inactive", "active", "Zombie", "éteint"],
        classes: { physical: {}, digital: { types: { b: ["z", "a"], a: [] } } },
      }),
    );
    expect(catalog.statuses).toEqual(["Zombie", "active", "inactive", "éteint"]);
    expect([...catalog.classes.keys()]).toEqual(["digital", "physical"]);
    const digital = catalog.classes.get("digital");
    expect([...(digital?.types ?? [])]).toEqual([
      ["a", []],
      ["b", ["a", "z"]],
    ]);
  });

  it.each(wrong)("are refused with %s, and it is said why", (_, file) => {
    const refused = read(file);
    expect(Result.isFailure(refused) && refused.failure.length > 10).toBe(true);
  });

  it("are valid in a file", () => {
    expect(read(standardCatalogFile)).toEqual(Result.succeed(standardCatalog));
  });
});

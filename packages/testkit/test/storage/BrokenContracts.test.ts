import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { brokenContract } from "../../src/storage/BrokenContract.ts";
import { brokenStorage } from "../../src/storage/BrokenStorage.ts";
import { brokenUseCases } from "../../src/storage/BrokenUseCases.ts";
import { MemoryStores } from "../../src/storage/MemoryStores.ts";
import { testsOf } from "../../src/storage/PortTest.ts";
import { storageContract } from "../../src/storage/StorageContract.ts";
import { useCaseContract } from "../../src/storage/UseCaseContract.ts";
import { memoryTamperings } from "../audit/MemoryTamperings.ts";

const packages = join(import.meta.dirname, "../../..");
const sources = join(packages, "testkit/src");

/** Everything that the package exports, by name. */
const exported = async (): Promise<ReadonlyMap<string, unknown>> => {
  const modules = globSync("**/*.ts", { cwd: sources }).map((file) => import(join(sources, file)));
  return new Map((await Promise.all(modules)).flatMap((module) => Object.entries(module)));
};

/** The contract that broken adapters try; absent for anything else. */
const triedBy = (value: unknown): unknown =>
  typeof value === "function" && "contract" in value ? value.contract : undefined;

/** The names of functions that tests call. */
const called = (): ReadonlySet<string> => {
  const tests = globSync("*/test/**/*.test.ts", { cwd: packages });
  const texts = tests.map((file) => readFileSync(join(packages, file), "utf8"));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/\b(broken\w+)\(/g)].map(([, name]) => name ?? "")),
  );
};

const namesIn = (contract: () => void) => testsOf(contract).map(({ name }) => name);

describe("Broken adapters", () => {
  it("are there for every contract that the package exports, and tests run them", async () => {
    const all = await exported();
    const parts = new Set<unknown>([...brokenStorage.parts, ...brokenUseCases.parts]);
    const names = called();
    const tried = [...all]
      .filter(([name, value]) => names.has(name) || parts.has(value))
      .map(([, value]) => triedBy(value));
    const contracts = [...all].filter(
      ([name, value]) => name.endsWith("Contract") && value !== brokenContract,
    );
    expect(contracts.length).toBeGreaterThan(60);
    expect(
      contracts.filter(([, contract]) => !tried.includes(contract)).map(([name]) => name),
    ).toEqual([]);
  });

  it("of storage and of use cases try each part of the whole contract", () => {
    const [audit, ...stores] = brokenStorage.parts;
    const whole = namesIn(() => storageContract("", MemoryStores, memoryTamperings));
    const tried = [
      ...namesIn(() => audit.contract(MemoryStores, memoryTamperings)),
      ...stores.flatMap(({ contract }) => namesIn(() => contract(MemoryStores))),
    ];
    expect(tried.toSorted()).toEqual(whole.toSorted());
    const useCases = brokenUseCases.parts.flatMap(({ contract }) =>
      namesIn(() => contract(MemoryStores)),
    );
    expect(useCases.toSorted()).toEqual(
      namesIn(() => useCaseContract("", MemoryStores)).toSorted(),
    );
  });
});

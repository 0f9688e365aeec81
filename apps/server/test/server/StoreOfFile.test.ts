import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { postgresPrograms } from "../storage/PostgresServer.ts";
import { startServer } from "./StartedServer.ts";
import { drawnPlace, drawnStore, storeOfFile } from "./StoreOfFile.ts";

const drawn = { file: "Attack.test.ts", seed: 1, named: undefined, hasPostgres: true };

describe("the store of a test file's servers", () => {
  it("is another one with the next seed, and Postgres for a third of the files at least", () => {
    const files = readdirSync(join(import.meta.dirname, ".."), { recursive: true })
      .map((file) => basename(String(file)))
      .filter((file) => file.endsWith(".test.ts"));
    const of = (seed: number) => files.map((file) => drawnStore({ ...drawn, file, seed }));
    const [even, odd] = [of(2), of(3)];
    expect(odd).toEqual(even.map((store) => (store === "postgres" ? "sqlite" : "postgres")));
    for (const stores of [even, odd]) {
      const many = stores.filter((store) => store === "postgres").length;
      expect(many).toBeGreaterThan(files.length / 3);
    }
  });

  it("has servers and commands in processes of their own with one seed of four, on each store", () => {
    const apart = [0, 1, 2, 3, 4, 5, 6, 7]
      .map((seed) => ({ ...drawn, seed }))
      .filter((draw) => drawnPlace(draw) === "apart");
    expect(apart.map(drawnStore).toSorted()).toEqual(["postgres", "sqlite"]);
  });

  it("is the named one, and SQLite where there is no Postgres", () => {
    for (const seed of [1, 2]) {
      expect(drawnStore({ ...drawn, seed, named: "sqlite" })).toBe("sqlite");
      expect(drawnStore({ ...drawn, seed, named: "postgres" })).toBe("postgres");
      expect(drawnStore({ ...drawn, seed, hasPostgres: false })).toBe("sqlite");
    }
    expect(() => drawnStore({ ...drawn, named: "Postgres" })).toThrow(/not Postgres/);
  });

  it("is that of the servers of this file", async () => {
    const store = drawnStore({
      file: basename(import.meta.filename),
      seed: Number(process.env["TEST_SEED"]),
      named: process.env["TESTED_STORE"],
      hasPostgres: postgresPrograms !== undefined,
    });
    await using server = await startServer();
    expect(storeOfFile()).toBe(store);
    expect(server.settings["DATABASE_URL"] === undefined ? "sqlite" : "postgres").toBe(store);
    expect((await (await server.as("demo")).send({ phone: "2025550123" })).status).toBe(200);
  });
});

import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { endOf, outputOf, spawnBonafide } from "../server/Bonafide.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";

const lines = 50_000;

function* roster(lines: number) {
  yield "fname,lname,birth_date,email,social,served_from,served_until,service_start_date\n";
  for (let at = 0; at < lines; at += 1) {
    const start = at % 10 === 3 ? "yesterday" : "2000-01-01";
    yield `Ann,O'Brien ${at},1980-02-28,${at}@example.org,${100_000_000 + at},2000-01-01,2010-01-01,${start}\n`;
  }
}

describe("a long roster of which a tenth is wrong", () => {
  let server: StartedServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const load = async (problems: string) => {
    const child = spawnBonafide(
      [
        "roster",
        "import",
        "military",
        join(server.dataDir, "roster.csv"),
        "--dry-run",
        "--json",
        "--problems",
        problems,
      ],
      // The file alone is 4.5 MB, its lines as objects many times that.
      { ...server.settings, NODE_OPTIONS: "--max-old-space-size=80" },
    );
    return endOf(child, outputOf(child));
  };

  it("is read in bounded memory, and every wrong line is named by its number and column", async () => {
    await pipeline(
      Readable.from(roster(lines)),
      createWriteStream(join(server.dataDir, "roster.csv")),
    );
    const problems = join(server.dataDir, "problems.csv");
    const { code, stderr, stdout } = await load(problems);
    expect({ code, stderr, imported: JSON.parse(stdout) }).toEqual({
      code: 1,
      stderr: expect.stringContaining(`Nothing was replaced: ${lines / 10} lines have problems`),
      imported: { rows: lines * 0.9, problems: lines / 10, replaced: false },
    });
    const told = (await readFile(problems, "utf8")).trimEnd().split("\n");
    expect(told).toHaveLength(lines / 10 + 1);
    expect(told.slice(0, 2)).toEqual([
      "line,problem",
      '5,"service_start_date is not a date, YYYY-MM-DD, or an ISO 8601 time with its zone"',
    ]);
    expect(told.at(-1)).toMatch(/^49995,/);

    // A shorter one, for this takes as long as the file.
    await pipeline(
      Readable.from(roster(10)),
      createWriteStream(join(server.dataDir, "roster.csv")),
    );
    const again = await load(problems);
    expect([again.code, again.stderr]).toEqual([
      1,
      `The problems could not be written to ${problems}: is it there already?\n`,
    ]);
  }, 240_000);
});

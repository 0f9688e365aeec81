import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "@effect/vitest";
import { affiliationPartner, type Parameters } from "../affiliation/AffiliationPartner.ts";
import { endOf, outputOf, spawnBonafide } from "../server/Bonafide.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import type { StorePlace } from "../storage/StorePlace.ts";
import { describeStores } from "../storage/TestedStores.ts";

const head = "fname,lname,birth_date,served_from,served_until\n";
const lineOf = (lname: string) => `Ann,${lname},1980-02-28,2000-01-01,2010-01-01\n`;
const linesOf = (lname: string, count: number) =>
  Array.from({ length: count }, (_, at) => lineOf(`${lname}${String(at)}`)).join("");

describeStores((store) => {
  let place: StorePlace;
  let server: StartedServer;
  let profile1: Parameters;
  beforeAll(async () => {
    place = await store.fresh();
    server = await startServer(place);
    profile1 = (await server.sandbox()).clients.profile1;
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await place.remove();
  });

  const isKnown = async (lname: string) => {
    const person = { fname: "Ann", lname, birth_date: "1980-02-28", duty_date: "2005-01-01" };
    const { code } = await affiliationPartner(server, profile1).post(
      "/military/verify/person",
      person,
    );
    return code === 200;
  };

  const rowsIn = async () => {
    const [row] = await place.rows(
      `SELECT COUNT(*) AS count FROM affiliation_person p JOIN roster r ON r.id = p.roster_id
      WHERE r.name = 'affiliation_military'`,
    );
    return Number(row?.["count"]);
  };

  it("an import that is killed in the middle leaves the roster that stood, and the next import clears it away", async () => {
    const file = join(server.dataDir, "roster.csv");
    const load = () => server.operate("roster", "import", "military", file, "--yes", "--json");
    await writeFile(file, head + linesOf("Old", 10));
    expect((await load()).code).toBe(0);
    expect(await rowsIn()).toBe(10);

    await writeFile(file, head);
    for (let piece = 0; piece < 20; piece += 1) {
      await appendFile(file, linesOf(`New${String.fromCodePoint(97 + piece)}`, 5_000));
    }
    const child = spawnBonafide(["roster", "import", "military", file, "--yes"], {
      BONAFIDE_DATA_DIR: server.dataDir,
      ...place.settings,
    });
    const ended = endOf(child, outputOf(child));
    await expect.poll(rowsIn, { interval: 20 }).toBeGreaterThan(1_000);
    child.kill("SIGKILL");
    expect((await ended).code).toBe(null);
    expect(await rowsIn()).toBeLessThan(100_010);
    expect([await isKnown("Old1"), await isKnown("Newa1")]).toEqual([true, false]);

    await writeFile(file, head + linesOf("Next", 20));
    expect((await load()).code).toBe(0);
    expect([await isKnown("Old1"), await isKnown("Newa1"), await isKnown("Next1")]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await rowsIn()).toBe(20);
  });
});

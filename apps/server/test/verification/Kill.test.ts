import { expect, it } from "@effect/vitest";
import {
  type Acknowledged,
  count,
  expectKept,
  expectWhole,
  load,
  nothing,
} from "../server/Load.ts";
import { type ServerApart, startServer, startServerApart } from "../server/StartedServer.ts";
import { describeStores } from "../storage/TestedStores.ts";

/** Kills the server once so many things more were acknowledged. */
const killUnderLoad = async (server: ServerApart, acknowledged: Acknowledged, more: number) => {
  const enough = count(acknowledged) + more;
  const loaded = load(server, acknowledged);
  while (count(acknowledged) < enough) await new Promise((resolve) => setTimeout(resolve, 2));
  await server.stop("SIGKILL");
  await loaded;
};

/** How many answers each server has given when it is killed. */
const lives = [40, 170, 90];

describeStores((store) => {
  it("killed with SIGKILL in the middle of load, it loses nothing that was acknowledged, finishes what is pending, and leaves no halves", async () => {
    const place = await store.fresh();
    const options = {
      dataDir: place.dataDir,
      settings: { ...place.settings, BONAFIDE_SANDBOX_DELAY: "500 millis" },
    };
    const acknowledged = nothing();
    try {
      const tried = process.env["KILLS"] === undefined ? store.of(lives, lives.slice(0, 1)) : lives;
      for (const more of tried) {
        await killUnderLoad(await startServerApart(options), acknowledged, more);
      }
      await using server = await startServer(options);
      await expectKept(server, acknowledged);
      await expectWhole(place);
      const stored = new Map(
        (await place.rows(`SELECT id, state FROM "transaction"`)).map(({ id, state }) => [
          String(id),
          JSON.parse(String(state)).guesses,
        ]),
      );
      const forgotten = [...acknowledged.guesses].filter(([id, guesses]) => {
        const kept = stored.get(id);
        return kept !== undefined && Number(kept) < guesses;
      });
      expect(forgotten).toEqual([]);
      expect(acknowledged.guesses.size).toBeGreaterThan(0);
    } finally {
      await place.remove();
    }
  });
});

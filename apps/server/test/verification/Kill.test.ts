import { describe, expect, it } from "@effect/vitest";
import { freshDataDirectory } from "../server/Bonafide.ts";
import {
  type Acknowledged,
  count,
  expectKept,
  expectWhole,
  load,
  nothing,
} from "../server/Load.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";

/** Kills the server once so many things more were acknowledged. */
const killUnderLoad = async (server: StartedServer, acknowledged: Acknowledged, more: number) => {
  const enough = count(acknowledged) + more;
  const loaded = load(server, acknowledged);
  while (count(acknowledged) < enough) await new Promise((resolve) => setTimeout(resolve, 2));
  await server.stop("SIGKILL");
  await loaded;
};

describe("killed with SIGKILL in the middle of load, three times", () => {
  it("loses nothing that was acknowledged, finishes what is pending, and leaves no halves", async () => {
    const { dataDir, remove } = await freshDataDirectory();
    const options = { dataDir, settings: { BONAFIDE_SANDBOX_DELAY: "500 millis" } };
    const acknowledged = nothing();
    try {
      for (const more of [40, 170, 90]) {
        await killUnderLoad(await startServer(options), acknowledged, more);
      }
      await using server = await startServer(options);
      await expectKept(server, acknowledged);
      expectWhole(dataDir, (database) => {
        const stored = database.prepare(
          `SELECT json_extract(state, '$.guesses') AS guesses FROM "transaction" WHERE id = ?`,
        );
        const forgotten = [...acknowledged.guesses].filter(([id, guesses]) => {
          const kept = stored.get(id)?.["guesses"] ?? null;
          return kept !== null && Number(kept) < guesses;
        });
        expect(forgotten).toEqual([]);
      });
    } finally {
      await remove();
    }
  });
});

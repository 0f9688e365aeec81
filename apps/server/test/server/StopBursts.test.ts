import { expect, it } from "@effect/vitest";
import { freshDataDirectory } from "./Bonafide.ts";
import { count, expectKept, expectWhole, load, nothing } from "./Load.ts";
import { startServer } from "./StartedServer.ts";

// Five starts, each of which may take as long as any other test's.
const timeout = 5 * 90_000;

it(
  "stops once for a burst of SIGTERM under load, and keeps all that it acknowledged",
  { timeout },
  async () => {
    const { dataDir, remove } = await freshDataDirectory();
    const options = { dataDir, settings: { BONAFIDE_SANDBOX_DELAY: "200 millis" } };
    const acknowledged = nothing();
    try {
      for (let round = 0; round < 4; round += 1) {
        const stopping = await startServer(options);
        const enough = count(acknowledged) + 60;
        const loaded = load(stopping, acknowledged);
        while (count(acknowledged) < enough) await new Promise((resolve) => setTimeout(resolve, 2));
        for (let signal = 0; signal < 20; signal += 1) {
          stopping.child.kill("SIGTERM");
          await new Promise((resolve) => setTimeout(resolve, signal));
        }
        expect(await stopping.ended).toMatchObject({ code: 0 });
        await loaded;
      }
      await using server = await startServer(options);
      await expectKept(server, acknowledged);
      expectWhole(dataDir);
    } finally {
      await remove();
    }
  },
);

import { expect, it } from "@effect/vitest";
import { describeStores } from "../storage/TestedStores.ts";
import { count, expectKept, expectWhole, load, nothing } from "./Load.ts";
import { startServerApart } from "./StartedServer.ts";

// For three starts of the server.
const timeout = 3 * 90_000;

describeStores((store) => {
  it(
    "a server stops once for a burst of SIGTERM under load, and keeps all that it acknowledged",
    { timeout },
    async () => {
      const place = await store.fresh();
      const options = {
        dataDir: place.dataDir,
        settings: { ...place.settings, BONAFIDE_SANDBOX_DELAY: "200 millis" },
      };
      const acknowledged = nothing();
      try {
        for (let round = 0; round < store.of(2, 1); round += 1) {
          const stopping = await startServerApart(options);
          const enough = count(acknowledged) + 60;
          const loaded = load(stopping, acknowledged);
          while (count(acknowledged) < enough)
            await new Promise((resolve) => setTimeout(resolve, 2));
          for (let signal = 0; signal < 20; signal += 1) {
            stopping.child.kill("SIGTERM");
            await new Promise((resolve) => setTimeout(resolve, signal));
          }
          expect(await stopping.ended).toMatchObject({ code: 0 });
          await loaded;
        }
        await using server = await startServerApart(options);
        await expectKept(server, acknowledged);
        await expectWhole(place);
      } finally {
        await place.remove();
      }
    },
  );
});

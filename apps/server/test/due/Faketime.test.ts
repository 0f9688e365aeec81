import { globSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { expect, it } from "@effect/vitest";
import { answer, startReceiver } from "../callback/CallbackReceiver.ts";
import { startServerApart } from "../server/StartedServer.ts";
import { describeStores } from "../storage/TestedStores.ts";

/** Debian's `faketime`: the wall clock of the whole process, threads and SQLite too, is what a file says. */
const [library] = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1");

const hour = 3_600;
const jumps = [hour, -hour, 87_672 * hour, -87_672 * hour];

describeStores((store) => {
  it.skipIf(library === undefined)(
    "a wall clock that is set from outside stops no pending work, ends no code, and sends nothing twice",
    async () => {
      const { dataDir, remove, settings } = await store.fresh();
      const clock = `${dataDir}.clock`;
      await writeFile(clock, "+0");
      await using server = await startServerApart({
        dataDir,
        settings: {
          ...settings,
          LD_PRELOAD: library ?? "",
          FAKETIME_TIMESTAMP_FILE: clock,
          FAKETIME_NO_CACHE: "1",
          FAKETIME_DONT_FAKE_MONOTONIC: "1",
          BONAFIDE_SANDBOX_DELAY: "500 millis",
          BONAFIDE_CALLBACK_SCHEDULE: "500 millis, 500 millis",
        },
      });
      await using receiver = await startReceiver(answer(503));
      try {
        const demo = await server.as("demo");
        for (const [round, jump] of store.of(jumps, jumps.slice(0, 2)).entries()) {
          receiver.reaction = answer(503);
          const before = receiver.received.length;
          const phone = (area: string) => `${area}555${String(1_000 + round)}`;
          const sent = await demo.send({ phone: phone("212") });
          const asked = await demo.identity({
            phone: phone("888"),
            birth_date: "1990-01-02",
            callback_url: receiver.url("/told"),
          });
          await writeFile(clock, `${jump < 0 ? "" : "+"}${jump}s`);
          expect((await demo.confirm(sent.transactionId, "123123")).outcome).toEqual([200, 200]);
          await receiver.until(before + 1);
          receiver.reaction = answer(200);
          await receiver.until(before + 2);
          expect((await demo.settled(asked.transactionId)).outcome).toEqual([200, 200]);
          // Longer than another attempt would take.
          await new Promise((resolve) => setTimeout(resolve, 800));
          expect(new Set(receiver.received.slice(before).map(({ id }) => id)).size).toBe(1);
          expect(receiver.received).toHaveLength(before + 2);
          const { headers } = await fetch(`${server.baseUrl}/health`);
          const wrong = Date.parse(headers.get("date") ?? "") - Date.now();
          expect(Math.abs(wrong - jump * 1_000)).toBeLessThan(60_000);
        }
      } finally {
        await rm(clock, { force: true });
        await remove();
      }
    },
  );
});

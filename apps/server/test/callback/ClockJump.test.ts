import { isTried } from "@bonafide/testkit/Portion";
import { expect, it } from "@effect/vitest";
import { startShifted } from "../due/ShiftedServer.ts";
import { describeStores } from "../storage/TestedStores.ts";
import { answer, startReceiver } from "./CallbackReceiver.ts";

const hour = 3_600_000;

const jumps: ReadonlyArray<readonly [string, number]> = [
  ["forward", hour],
  ["back", -hour],
];

describeStores((store) => {
  // On Postgres one of them in a run, by its seed.
  const tried = jumps.filter((_, at) => store.of(true, isTried(at, 2)));
  it.concurrent.each(tried)(
    "a clock that is set by an hour %s stalls no delivery and doubles none",
    async (_, jump) => {
      const place = await store.fresh();
      const settings = { BONAFIDE_CALLBACK_SCHEDULE: "3 seconds,1 second,1 second" };
      await using shifted = await startShifted(settings, 0, place);
      const { server } = shifted;
      const demo = await server.as("demo");
      const held: Array<() => void> = [];
      await using receiver = await startReceiver((message, response) => {
        const first = receiver.received.filter(({ path }) => path === message.path).length === 1;
        if (message.path.startsWith("/retried") && first) return answer(503)(message, response);
        if (message.path.startsWith("/in-flight")) {
          held.push(() => answer(204)(message, response));
          return;
        }
        answer(204)(message, response);
      });
      const tell = async (path: string) => {
        const told = await demo.createVerification({ callback_url: receiver.url(path) });
        expect(told.status).toBe(200);
      };
      const times = (path: string) => receiver.received.filter((to) => to.path === path).length;

      // One delivery that waits for its retry, four under way, and those behind them that wait for a slot.
      await tell("/retried");
      await receiver.until(1, ({ path }) => path === "/retried");
      for (let at = 0; at < 6; at += 1) await tell(`/in-flight/${at}`);
      await receiver.until(4, ({ path }) => path.startsWith("/in-flight"));
      await shifted.set(jump);
      const jumped = Date.now();
      await using other = await startReceiver();
      for (let at = 0; at < 5; at += 1) {
        await demo.createVerification({ callback_url: other.url(`/after/${at}`) });
      }
      const after = await other.until(5, () => true, 3_000);
      expect(Date.now() - jumped).toBeLessThan(3_000);

      // Longer than their leases: no worker claims them a second time.
      await new Promise((resolve) => setTimeout(resolve, 11_000));
      for (const release of held.splice(0)) release();
      await receiver.until(6, ({ path }) => path.startsWith("/in-flight"));
      for (const release of held.splice(0)) release();
      await receiver.until(2, ({ path }) => path === "/retried");

      // On Postgres, time is the database's, and nothing was set.
      while (store.of(!server.output.stderr.includes("clock was set"), false)) {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      await shifted.set(0);
      await demo.createVerification({ callback_url: other.url("/set-again") });
      await other.until(after.length + 1, () => true, 3_000);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(times("/retried")).toBe(2);
      for (let at = 0; at < 6; at += 1) expect(times(`/in-flight/${at}`)).toBe(1);
      expect(other.received).toHaveLength(6);
      expect(server.output.stderr).toMatch(store.of(/WARN.*clock was set/, /^/));
    },
  );
});

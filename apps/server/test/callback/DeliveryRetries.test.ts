import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { Schema } from "effect";
import { list, operate } from "../server/Operator.ts";
import type { Partner } from "../server/Partner.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import type { StorePlace } from "../storage/StorePlace.ts";
import { describeStores } from "../storage/TestedStores.ts";
import { answer, type CallbackReceiver, startReceiver } from "./CallbackReceiver.ts";

const waits = [80, 160, 320];

const refusals: ReadonlyArray<readonly [string, ReadonlyArray<string>, number]> = [
  ["a delivery that is none", ["delivery", "show", "none"], 1],
  ["an id of nothing", ["delivery", "show", "019600aa-0000-7000-8000-000000000000"], 1],
  ["a replay of nothing", ["delivery", "replay", "' OR 1=1 --"], 1],
  ["a status that is none", ["delivery", "list", "--status", "lost"], 2],
  ["a time that is none", ["delivery", "list", "--since", "yesterday"], 2],
  ["a limit that is none", ["delivery", "list", "--limit", "many"], 2],
  ["a limit below one", ["delivery", "list", "--limit", "-1"], 2],
  ["a limit of nothing", ["delivery", "list", "--limit", "0"], 2],
  ["a limit of people below one", ["person", "list", "--limit", "-1"], 2],
  ["a limit of letters below one", ["mail", "list", "--limit", "-1"], 2],
  ["no delivery", ["delivery", "replay"], 2],
];

describeStores((store) => {
  let server: StartedServer;
  let receiver: CallbackReceiver;
  let demo: Partner;
  let place: StorePlace;
  beforeAll(async () => {
    place = await store.fresh();
    server = await startServer({
      dataDir: place.dataDir,
      settings: {
        ...place.settings,
        BONAFIDE_CALLBACK_SCHEDULE: waits.map((wait) => `${wait} millis`).join(","),
      },
    });
    receiver = await startReceiver();
    demo = await server.as("demo");
  });
  afterAll(async () => {
    await receiver[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
    await place.remove();
  });

  const tell = (path: string) => demo.createVerification({ callback_url: receiver.url(path) });
  const at = (path: string) => receiver.received.filter((message) => message.path === path);

  const Shown = Schema.fromJsonString(
    Schema.Struct({
      delivery: Schema.String,
      kind: Schema.String,
      host: Schema.String,
      status: Schema.String,
      attempts: Schema.Array(
        Schema.Struct({ at: Schema.String, milliseconds: Schema.Number, outcome: Schema.String }),
      ),
    }),
  );

  const show = async (delivery: string) =>
    Schema.decodeUnknownSync(Shown)(
      (await server.operate("delivery", "show", delivery, "--json")).stdout,
    );

  /** Waits until a delivery has a status. */
  const settled = async (delivery: string, status: string) => {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const shown = await show(delivery);
      if (shown.status === status) return shown;
      if (Date.now() > deadline) throw new Error(`It is ${shown.status}, and not ${status}.`);
      await delay(200);
    }
  };

  describe("a receiver", () => {
    it("that always fails is asked four times, after the waits of the schedule, and never again", async () => {
      receiver.reaction = answer(500);
      await tell("/fails");
      const attempts = await receiver.until(4, ({ path }) => path === "/fails");
      expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
      expect(new Set(attempts.map(({ body }) => body)).size).toBe(1);
      for (const [index, wait] of waits.entries()) {
        const waited = (attempts[index + 1]?.at ?? 0) - (attempts[index]?.at ?? 0);
        expect(waited).toBeGreaterThanOrEqual(wait * 0.8 - 2);
      }

      const shown = await settled(attempts[0]?.id ?? "", "dropped");
      expect(shown.attempts.map(({ outcome }) => outcome)).toEqual(["500", "500", "500", "500"]);
      expect(shown).toMatchObject({ kind: "callback", host: new URL(receiver.origin).host });
      receiver.reaction = answer(200);
      await tell("/later");
      await receiver.until(1, ({ path }) => path === "/later");
      expect(at("/fails")).toHaveLength(4);
    });

    it("that accepts the fourth attempt has the message", async () => {
      receiver.reaction = (message, response) =>
        answer(at("/fourth").length < 4 ? 503 : 200)(message, response);
      await tell("/fourth");
      const [first] = await receiver.until(4, ({ path }) => path === "/fourth");
      const shown = await settled(first?.id ?? "", "delivered");
      expect(shown.attempts.map(({ outcome }) => outcome)).toEqual(["503", "503", "503", "200"]);
    });

    it("that redirects does not count, and the redirect is not followed", async () => {
      receiver.reaction = ({ path }, response) => {
        response.writeHead(307, { location: receiver.url(`${path}/elsewhere`) }).end();
      };
      await tell("/redirects");
      const [first] = await receiver.until(4, ({ path }) => path === "/redirects");
      const shown = await settled(first?.id ?? "", "dropped");
      expect(shown.attempts.map(({ outcome }) => outcome)).toEqual(["307", "307", "307", "307"]);
      expect(at("/redirects/elsewhere")).toEqual([]);
    });

    it("that is not there is attempted four times", async () => {
      const gone = await startReceiver();
      await gone[Symbol.asyncDispose]();
      const { verificationId } = await demo.createVerification({ callback_url: gone.url() });
      const all = await list(server, "delivery", "list");
      const delivery = all.find((row) => row["verification"] === verificationId)?.["delivery"];
      const shown = await settled(String(delivery), "dropped");
      expect(shown.attempts.map(({ outcome }) => outcome)).toEqual(
        Array.from({ length: 4 }, () => "ConnectionFailed"),
      );
    });
  });

  describe("an operator", () => {
    const dropped = async (path: string) => {
      receiver.reaction = answer(500);
      await tell(path);
      const [first] = await receiver.until(4, (message) => message.path === path);
      await settled(first?.id ?? "", "dropped");
      receiver.reaction = answer(200);
      return first?.id ?? "";
    };

    it("replays what was dropped, under the same id, and may do so again", async () => {
      const id = await dropped("/replayed");
      expect(await list(server, "delivery", "replay", id)).toEqual([
        expect.objectContaining({ delivery: id, status: "waiting", attempts: 0 }),
      ]);
      const attempts = await receiver.until(5, ({ path }) => path === "/replayed");
      expect(new Set(attempts.map((attempt) => attempt.id))).toEqual(new Set([id]));
      const shown = await settled(id, "delivered");
      expect(shown.attempts).toHaveLength(5);
      await server.operate("delivery", "replay", id);
      await receiver.until(6, ({ path }) => path === "/replayed");
      expect((await settled(id, "delivered")).attempts).toHaveLength(6);
    });

    it("replays a range, and only what the filters find", async () => {
      const first = await dropped("/range");
      const ids = [first, await dropped("/range-too")];
      const later = await dropped("/after");
      const all = await list(server, "delivery", "list", "--status", "dropped");
      // By the server's time, which is the database's.
      const madeAt = (id: string) =>
        String(all.find(({ delivery }) => delivery === id)?.["created"]);
      const range = ["--status", "dropped", "--since", madeAt(first), "--until", madeAt(later)];
      const found = await list(server, "delivery", "list", ...range);
      expect(new Set(found.map((row) => row["delivery"]))).toEqual(new Set(ids));
      const account = String(found[0]?.["account"]);

      expect(await list(server, "delivery", "replay-all", ...range, "--account", "nobody")).toEqual(
        [],
      );
      const replayed = await list(server, "delivery", "replay-all", ...range, "--account", account);
      expect(new Set(replayed.map((row) => row["delivery"]))).toEqual(new Set(ids));
      for (const id of ids) await settled(id, "delivered");
      expect((await show(later)).status).toBe("dropped");
    });

    it("lists the newest first, as many as asked for, and no path or query", async () => {
      await tell("/hidden-path?hidden=query");
      const [first, ...others] = await list(server, "delivery", "list", "--limit", "2");
      expect(others).toHaveLength(1);
      expect(String(first?.["created"]) >= String(others[0]?.["created"])).toBe(true);
      const { stdout } = await server.operate("delivery", "list");
      expect(stdout).toContain(new URL(receiver.origin).host);
      expect(stdout).not.toMatch(/hidden|replayed/);
    });

    it.each(store.of(refusals, refusals.slice(0, 2)))(
      "is refused in words: %s",
      async (_, args, status) => {
        const { code, stderr, stdout } = await server.operate(...args, "--json");
        expect(code).toBe(status);
        expect(stdout + stderr).not.toMatch(/defect|^\s+at /im);
        expect(stderr).not.toBe("");
      },
    );
  });

  it("the audit says of every attempt and replay, and is whole", async () => {
    expect(await operate(server, "audit", "verify")).toMatchObject({ broken: 0 });
  });
});

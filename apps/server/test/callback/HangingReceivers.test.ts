import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { isWhole } from "@bonafide/testkit/Portion";
import { afterEach, beforeEach, expect, it } from "@effect/vitest";
import { list } from "../server/Operator.ts";
import type { Partner } from "../server/Partner.ts";
import { type ServerApart, startServerApart } from "../server/StartedServer.ts";
import type { StorePlace } from "../storage/StorePlace.ts";
import { describeStores } from "../storage/TestedStores.ts";
import { answer, type CallbackReceiver, startReceiver } from "./CallbackReceiver.ts";

/** A partner's program that writes what it likes once it was asked. */
const startRaw = async (write: (socket: Socket) => void) => {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("data", () => write(socket));
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/raw`,
    asked: () => sockets.size,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, "close");
    },
  };
};

const percentile = (values: ReadonlyArray<number>, share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

const inParallel = async (count: number, each: (at: number) => Promise<unknown>) => {
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < count; at = next++) await each(at);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
};

describeStores((store) => {
  let server: ServerApart;
  let demo: Partner;
  let healthy: CallbackReceiver;
  let place: StorePlace;
  beforeEach(async () => {
    place = await store.fresh();
    server = await startServerApart(place);
    demo = await server.as("demo");
    healthy = await startReceiver(answer(204));
  });
  afterEach(async () => {
    expect((await demo.ask("GET", "/health")).status).toBe(200);
    expect(server.output.stdout + server.output.stderr).not.toMatch(/ERROR|defect/);
    await healthy[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
    await place.remove();
  });

  const hanging = store.of(isWhole ? 500 : 100, 20);

  /** Tells the healthy receiver so many things, one after the other, and says how long each took to arrive, in ms. */
  const latencies = async (count: number, path: string): Promise<ReadonlyArray<number>> => {
    const took: Array<number> = [];
    for (let at = 0; at < count; at += 1) {
      const callback_url = healthy.url(`${path}/${at}`);
      const { verificationId } = await demo.createVerification({ callback_url });
      const completed = Date.now();
      const [message] = await healthy.until(1, (message) => message.path === `${path}/${at}`);
      expect(JSON.parse(message?.body ?? "").verification_id).toBe(verificationId);
      took.push((message?.at ?? Number.NaN) - completed);
    }
    return took;
  };

  const memory = async () => {
    const status = await readFile(`/proc/${server.child.pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  };

  it("a healthy receiver gets its message within two seconds (p99) beside many that hang, with eight deliveries each", async () => {
    const peaks: Array<number> = [];
    const hangAt = (at: number) => {
      let underWay = 0;
      return startReceiver((_, response) => {
        underWay += 1;
        peaks[at] = Math.max(peaks[at] ?? 0, underWay);
        response.on("close", () => (underWay -= 1));
      });
    };
    const hosts = await Promise.all(Array.from({ length: hanging }, (_, at) => hangAt(at)));
    try {
      await inParallel(hanging * 8, async (at) => {
        const callback_url = hosts[at % hanging]?.url() ?? "";
        await demo.createVerification({ callback_url });
      });
      const took = await latencies(store.of(60, 20), "/beside-hanging");
      expect(percentile(took, 0.99)).toBeLessThan(2_000);
      expect(peaks).toHaveLength(hanging);
      expect(Math.min(...peaks)).toBeGreaterThan(0);
      expect(Math.max(...peaks)).toBeLessThanOrEqual(4);
    } finally {
      await Promise.all(hosts.map((host) => host[Symbol.asyncDispose]()));
    }
  });

  it("a healthy receiver gets its message within two seconds (p99) beside those that trickle, never end, reset, or talk nonsense", async () => {
    const head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
    const forever = (text: string, pause: number) => (socket: Socket) => {
      socket.write(head);
      const timer = setInterval(() => socket.write(text), pause);
      socket.on("close", () => clearInterval(timer));
    };
    await using trickling = await startRaw(forever("1\r\nx\r\n", 200));
    await using endless = await startRaw(forever(chunk.repeat(16), 20));
    await using resetting = await startRaw((socket) => socket.resetAndDestroy());
    await using nonsense = await startRaw((socket) => socket.end("220 smtp.example.com ESMTP\r\n"));
    await using silent = await startRaw(() => {});
    const hostile = [trickling, endless, resetting, nonsense, silent];
    const before = await memory();
    await inParallel(250, (at) =>
      demo.createVerification({ callback_url: hostile[at % hostile.length]?.url ?? "" }),
    );
    const took = await latencies(store.of(60, 20), "/beside-hostile");
    expect(percentile(took, 0.99)).toBeLessThan(2_000);
    for (const { asked } of hostile) expect(asked()).toBeGreaterThan(0);
    expect((await memory()) - before).toBeLessThan(150);

    const endlessHost = new URL(endless.url).host;
    const rows = await list(server, "delivery", "list", "--limit", "400", "--status", "delivered");
    // Of an answer without an end, what is read says that it was taken.
    expect(rows.filter(({ host }) => host === endlessHost).length).toBeGreaterThan(0);
  });
});

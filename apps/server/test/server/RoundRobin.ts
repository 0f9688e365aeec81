import { once } from "node:events";
import { createServer, request } from "node:http";

/** A load balancer that gives each request to the next of its servers that says it is ready. */
export const startRoundRobin = async (servers: () => ReadonlyArray<string>) => {
  const ready = new Set<string>();
  const given = new Map<string, number>();
  // With the next seed, each server is given what another one was.
  let turn = Number(process.env["TEST_SEED"] ?? 0);
  const next = () => {
    const usable = servers().filter((server) => ready.has(server));
    turn += 1;
    const server = usable[turn % usable.length];
    if (server !== undefined) given.set(server, (given.get(server) ?? 0) + 1);
    return server;
  };
  // A caller on a slow machine may send on a connection that was just closed as idle.
  const balancer = createServer({ keepAliveTimeout: 600_000 }, (from, to) => {
    const server = next();
    if (server === undefined) return to.writeHead(502).end("no server is ready");
    const asked = request(
      new URL(from.url ?? "/", server),
      { method: from.method, headers: from.headers, setDefaultHeaders: false, agent: false },
      (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(to);
        answer.on("close", () => {
          if (!answer.complete) to.destroy();
        });
      },
    );
    asked.on("error", () => {
      if (!to.headersSent) to.writeHead(502).end("the server went away");
      // It was answered before all of it was read: the rest is dropped, and its connection is of use for the next one.
      from.resume();
    });
    return from.pipe(asked);
  });
  const look = async () => {
    for (const server of servers()) {
      const isReady = await new Promise<boolean>((resolve) => {
        const asked = request(new URL("/ready", server), { timeout: 2_000, agent: false }, (it) => {
          it.resume();
          resolve(it.statusCode === 200);
        });
        asked.on("error", () => resolve(false)).end();
      });
      if (isReady) ready.add(server);
      else ready.delete(server);
    }
  };
  await look();
  const looking = setInterval(() => void look(), 100);
  balancer.listen(0, "127.0.0.1");
  await once(balancer, "listening");
  const address = balancer.address();
  if (address === null || typeof address === "string") throw new Error("There is no port.");
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    /** How many servers are ready now. */
    ready: () => servers().filter((server) => ready.has(server)).length,
    /** How many requests each server was given. */
    given: () => servers().map((server) => given.get(server) ?? 0),
    [Symbol.asyncDispose]: async () => {
      clearInterval(looking);
      balancer.closeAllConnections();
      balancer.close();
      await once(balancer, "close");
    },
  };
};

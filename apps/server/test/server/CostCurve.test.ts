import { connect } from "node:net";
import { isTried } from "@bonafide/testkit/Portion";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { HttpSettings } from "@bonafide/adapters-http/server/HttpSettings";
import { type ContractRoute, contractRoutes } from "./ContractRoutes.ts";
import { type GrowingInput, growingInputs } from "./GrowingInputs.ts";
import { type LoopTime, type ProbedServer, startProbedServer } from "./ProbedServer.ts";

/** For so long (in milliseconds of processor time) one request may keep the event loop from all others. */
const longestTurn = 50;

/**
 * A cost below this many milliseconds is taken as this: what a request costs whatever its size, where other work takes the
 * processor's caches.
 */
const leastCost = 10;

/** How much more than in proportion a cost may grow: garbage collection bends the line a little. */
const bend = 1.5;

let probed: ProbedServer;
let routes: ReadonlyArray<ContractRoute>;
beforeAll(async () => {
  probed = await startProbedServer();
  routes = await contractRoutes(probed.server);
});
afterAll(() => probed[Symbol.asyncDispose]());

/** Writes a request and reads until the server ends the connection. Gives the status of the answer. */
const exchange = (message: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(probed.server.baseUrl).port), "127.0.0.1");
    let head = "";
    socket.setTimeout(60_000, () => socket.destroy(new Error("no answer within a minute")));
    socket.setEncoding("latin1").on("data", (text: string) => {
      if (head.length < 12) head += text;
    });
    socket.on("close", () => resolve(Number(head.slice(9, 12))));
    // The server may end the connection while the rest is still on its way.
    socket.on("error", (error) => {
      if (!("code" in error)) reject(error);
    });
    socket.write(message);
  });

const sizesOf = ({ most }: GrowingInput) => [most / 4, most / 2, most].map(Math.floor);

/** The least that the largest of three sizes is allowed to cost, in milliseconds. */
const alwaysAllowed = bend * 4 * leastCost;

/** What is wrong with the costs of three sizes, each twice the one before. */
const faultsOf = (spent: ReadonlyArray<LoopTime>): ReadonlyArray<string> => {
  const longest = Math.max(...spent.map((it) => it.longest));
  const totals = spent.map(({ total }) => Math.max(total, leastCost));
  const [quarter = leastCost, half = leastCost, whole] = totals;
  const allowed = bend * Math.min(4 * quarter, 2 * Math.max(half, 2 * leastCost));
  return [
    ...(longest > longestTurn ? [`holds the event loop for ${longest.toFixed(0)} ms`] : []),
    ...(whole !== undefined && whole > allowed
      ? [`costs ${spent.map(({ total }) => total.toFixed(1)).join(", ")} ms at three sizes`]
      : []),
  ];
};

const measured = async (route: ContractRoute, input: GrowingInput) => {
  const costOf = (size: number) => probed.spent(() => exchange(input.request(route, size)));
  const [quarter = 0, half = 0, most = 0] = sizesOf(input);
  const whole = await costOf(most);
  // Whatever the others cost, this is in proportion; or it is too much.
  const isSettled = whole.total <= alwaysAllowed || whole.longest > longestTurn;
  return isSettled ? [whole] : [await costOf(quarter), await costOf(half), whole];
};

/** Asks again before it accuses: a collection of garbage may fall into any turn, but not into each. */
const accused = async (route: ContractRoute, input: GrowingInput) => {
  let faults: ReadonlyArray<string> = [];
  for (let attempt = 0; attempt < 4; attempt++) {
    faults = faultsOf(await measured(route, input));
    if (faults.length === 0) return [];
  }
  return faults.map((fault) => `${route.method} ${route.path}, ${input.name}: ${fault}`);
};

describe("whatever a caller makes larger costs in proportion, and at most a short turn", () => {
  it.each(growingInputs.map((input, place) => ({ ...input, place })))(
    "$name",
    { timeout: 600_000 },
    async (input) => {
      const found: Array<string> = [];
      for (const [at, route] of routes.filter(input.applies).entries())
        if (isTried(input.place + at, 8)) found.push(...(await accused(route, input)));
      expect(found).toEqual([]);
    },
  );
});

it("asks calls of JSON with bodies that they read, and with one that is too large", () => {
  const bytesOf = (message: Buffer) => message.length - message.indexOf("\r\n\r\n") - 4;
  const [route] = routes.filter(({ path }) => path === "/api/v2/verification");
  const bodies = growingInputs.flatMap(({ most, name, request }) => {
    const message = route === undefined ? Buffer.of() : request(route, Math.floor(most));
    return message.includes("application/json") ? [{ name, bytes: bytesOf(message) }] : [];
  });
  const tooLarge = bodies.filter(({ bytes }) => bytes > HttpSettings.defaults.maxBodyBytes);
  expect(tooLarge.map(({ name }) => name)).toEqual(["body: JSON above its limit"]);
});

it("is tried on each path and method of the contract", () => {
  expect(routes.length).toBeGreaterThan(50);
  for (const route of routes)
    expect(growingInputs.filter((input) => input.applies(route)).length).toBeGreaterThan(15);
});

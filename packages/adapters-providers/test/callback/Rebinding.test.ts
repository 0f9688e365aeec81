import { Option } from "effect";
import { parseAddressRange } from "@bonafide/adapters-providers/callback/CallbackAddresses";
import {
  JudgedSocketFailed,
  connectJudgedSocket,
} from "@bonafide/adapters-providers/callback/JudgedSocket";
import { productionCallbackRule } from "@bonafide/adapters-providers/callback/CallbackRules";
import { NameResolver } from "@bonafide/adapters-providers/callback/NameResolver";
import type { AttemptFailure, AttemptOutcome } from "@bonafide/core/callback/Attempt";
import { describe, expect, it } from "@effect/vitest";
import type { Answer } from "dns-packet";
import { Effect } from "effect";
import { nameServer, type Question, type Reply, resolvingAt } from "./NameServer.ts";
import { answering, rawReceiver } from "./RawReceiver.ts";
import { hasty, patient, sendTo, testSender } from "./TestSender.ts";

const failed = (reason: AttemptFailure): AttemptOutcome => ({ _tag: "Failed", reason });
const ok = answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
const taken: AttemptOutcome = { _tag: "Answered", status: 200 };

// No test leaves the host: 127.0.0.1 stands for the public, 127.0.0.2 for an operator's inside.
const outside = "127.0.0.1";
const inside = "127.0.0.2";
const addresses = {
  loopback: true,
  ownRanges: Option.toArray(parseAddressRange(`${inside}/32`)),
};

const a = (name: string, ...data: ReadonlyArray<string>): ReadonlyArray<Answer> =>
  data.map((address) => ({ type: "A", name, data: address, ttl: 0 }));
const aaaa = (name: string, ...data: ReadonlyArray<string>): ReadonlyArray<Answer> =>
  data.map((address) => ({ type: "AAAA", name, data: address, ttl: 0 }));
const cname = (name: string, data: string): ReadonlyArray<Answer> => [
  { type: "CNAME", name, data, ttl: 0 },
];

const name = "partner.example";
const onA =
  (answers: (question: Question) => Reply) =>
  (question: Question): Reply =>
    question.type === "A" ? answers(question) : [];

/** Sends to the name in turn, and counts who was connected to. */
const attempts = Effect.fnUntraced(function* (
  count: number,
  reply: (question: Question) => Reply,
  limits = patient,
) {
  const outer = yield* rawReceiver(ok, outside);
  const inner = yield* rawReceiver(ok, inside);
  const { asked, port } = yield* nameServer(reply);
  const url = `http://${name}:${outer.port}/`;
  const outcomes = yield* Effect.forEach(Array.from({ length: count }), () => sendTo(url)).pipe(
    Effect.provide(testSender({ addresses, limits, names: resolvingAt(port) })),
  );
  return {
    outcomes,
    asked: asked.filter(({ type }) => type === "A").length,
    connected: [outer.connections.length, inner.connections.length],
  };
});

describe("names that change their mind", () => {
  it.live("are resolved at every attempt, once, and lead inside at none", () =>
    Effect.gen(function* () {
      const seen = yield* attempts(
        4,
        onA(({ before }) => a(name, before % 2 === 0 ? outside : inside)),
      );
      const refused = failed("AddressRefused");
      expect(seen.outcomes).toEqual([taken, refused, taken, refused]);
      // The connection of the first attempt serves the third, and not those that lead elsewhere.
      expect(seen).toMatchObject({ asked: 4, connected: [1, 0] });
    }),
  );

  it.live("lead where the first question said, whatever the next would say", () =>
    Effect.gen(function* () {
      const seen = yield* attempts(
        1,
        onA(({ before }) => a(name, before === 0 ? outside : inside)),
      );
      expect(seen).toEqual({ outcomes: [taken], asked: 1, connected: [1, 0] });
    }),
  );

  it.live("take their connections along: none is used at an address that the name has left", () =>
    Effect.gen(function* () {
      const moves = [outside, "127.0.0.3", outside];
      const { connected, outcomes } = yield* attempts(
        3,
        onA(({ before }) => a(name, moves[before] ?? outside)),
      );
      expect(outcomes).toEqual([taken, failed("ConnectionFailed"), taken]);
      expect(connected).toEqual([1, 0]);
    }),
  );

  const refused: ReadonlyArray<readonly [string, (question: Question) => Reply]> = [
    ["inside only", onA(() => a(name, inside))],
    ["outside and inside", onA(() => a(name, outside, inside))],
    ["inside and outside", onA(() => a(name, inside, outside))],
    ["outside, and inside among many", onA(() => a(name, ...Array(20).fill(outside), inside))],
    ["outside and a private address", onA(() => a(name, outside, "10.0.0.1"))],
    ["outside and the metadata service", onA(() => a(name, outside, "169.254.169.254"))],
    ["outside and nowhere (0.0.0.0)", onA(() => a(name, outside, "0.0.0.0"))],
    ["outside and a broadcast", onA(() => a(name, outside, "255.255.255.255"))],
    [
      "outside, and inside by IPv6",
      ({ type }) => (type === "A" ? a(name, outside) : aaaa(name, "fd00::1")),
    ],
    [
      "outside, and inside by IPv4 in IPv6",
      ({ type }) => (type === "A" ? a(name, outside) : aaaa(name, "::ffff:127.0.0.1")),
    ],
    [
      "outside, and inside by NAT64",
      ({ type }) => (type === "A" ? a(name, outside) : aaaa(name, "64:ff9b::7f00:1")),
    ],
    ["inside by another name", onA(() => [...cname(name, "a.example"), ...a("a.example", inside)])],
    [
      "inside by a chain of names",
      onA(() => [
        ...cname(name, "a.example"),
        ...cname("a.example", "b.example"),
        ...cname("b.example", "localhost"),
        ...a("localhost", inside),
      ]),
    ],
  ];

  it.live.each(refused)("are refused when they lead %s", ([, reply]) =>
    Effect.gen(function* () {
      const { connected, outcomes } = yield* attempts(1, reply);
      expect(outcomes).toEqual([failed("AddressRefused")]);
      expect(connected).toEqual([0, 0]);
    }),
  );

  it.live("lead outside by a chain of names", () =>
    Effect.gen(function* () {
      const chain = [
        ...cname(name, "a.example"),
        ...cname("a.example", "b.example"),
        ...a("b.example", outside),
      ];
      const seen = yield* attempts(
        1,
        onA(() => chain),
      );
      expect(seen).toMatchObject({ outcomes: [taken], connected: [1, 0] });
    }),
  );

  const nowhere: ReadonlyArray<readonly [string, Reply]> = [
    ["there is no such name", "NXDOMAIN"],
    ["it has no address", []],
    ["the server fails", "SERVFAIL"],
    ["another name is all there is", cname(name, "a.example")],
  ];

  it.live.each(nowhere)("lead nowhere where %s", ([, reply]) =>
    Effect.gen(function* () {
      const { connected, outcomes } = yield* attempts(1, () => reply);
      expect(outcomes).toEqual([failed("NameUnknown")]);
      expect(connected).toEqual([0, 0]);
    }),
  );

  it.live("take an attempt's time, and no more, without an answer", () =>
    Effect.gen(function* () {
      const began = performance.now();
      const { connected, outcomes } = yield* attempts(1, () => "silence", hasty);
      expect(outcomes).toEqual([failed("TimedOut")]);
      expect(connected).toEqual([0, 0]);
      expect(performance.now() - began).toBeLessThan(2_000);
    }),
  );

  it.live("lead a server in production nowhere but to the public", () =>
    Effect.gen(function* () {
      const inner = yield* rawReceiver(ok);
      const { port } = yield* nameServer(onA(() => a(name, "127.0.0.1")));
      const rule = productionCallbackRule({ ownRanges: [], furtherPorts: [inner.port] });
      const outcome = yield* Effect.provide(
        sendTo(`https://${name}:${inner.port}/`),
        testSender({
          addresses: { loopback: false, ownRanges: [] },
          rule,
          names: resolvingAt(port),
        }),
      );
      expect(outcome).toEqual(failed("AddressRefused"));
      expect(inner.connections).toHaveLength(0);
    }),
  );
});

describe("connectJudgedSocket", () => {
  it.live("holds a connection to its address, even where that was not judged", () =>
    Effect.gen(function* () {
      const said: Array<Buffer> = [];
      const { port } = yield* rawReceiver(
        (socket) => socket.on("data", (data) => said.push(data)),
        inside,
      );
      const result = yield* Effect.callback((resume) => {
        connectJudgedSocket(
          {
            url: new URL(`http://partner.example:${port}/`),
            addresses: [inside],
            accepts: (address) => address !== inside,
          },
          (result) => resume(Effect.succeed(result)),
        );
      });
      expect(result).toEqual(new JudgedSocketFailed({ reason: "AddressRefused" }));
      expect(said).toEqual([]);
    }),
  );
});

describe("NameResolver.system", () => {
  it.live("knows the host's own names, and finds nothing where there is nothing", () =>
    Effect.gen(function* () {
      const { addressesOf } = yield* NameResolver;
      expect(yield* addressesOf("localhost")).toContain("127.0.0.1");
      expect(yield* addressesOf("nobody.invalid")).toEqual([]);
    }).pipe(Effect.provide(NameResolver.system)),
  );
});

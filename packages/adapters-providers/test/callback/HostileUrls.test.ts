import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { isIP } from "node:net";
import {
  acceptsAddress,
  parseAddressRange,
} from "@bonafide/adapters-providers/callback/CallbackAddresses";
import {
  productionCallbackRule,
  sandboxCallbackRule,
} from "@bonafide/adapters-providers/callback/CallbackRules";
import { hostOf } from "@bonafide/adapters-providers/callback/JudgedSocket";
import { NameResolver } from "@bonafide/adapters-providers/callback/NameResolver";
import type { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { describe, expect, it } from "@effect/vitest";
import { Array, Effect, Layer } from "effect";
import { goodUrls } from "./GoodUrls.ts";
import { hostileUrls } from "./HostileUrls.ts";
import { loopbackUrls } from "./LoopbackUrls.ts";
import { patient, sendTo, testSender } from "./TestSender.ts";

const ownRanges = Array.getSomes(["203.1.114.0/24", "2a00:1450::/32"].map(parseAddressRange));
const addresses = { loopback: false, ownRanges };
const production = productionCallbackRule({ ownRanges, furtherPorts: [8443] });
const careless: CallbackRule["Service"] = { faultOf: () => undefined };

const refused = { _tag: "Failed", reason: "AddressRefused" };

/** One attempt where every name leads to `found`: its outcome, the names asked for, the connections made. */
const attempt = (url: string, rule: CallbackRule["Service"], found: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const asked: Array<string> = [];
    const sockets: Array<unknown> = [];
    const note = (socket: unknown) => {
      sockets.push(socket);
    };
    const names = Layer.succeed(NameResolver, {
      addressesOf: (name) =>
        Effect.sync(() => {
          asked.push(name);
          return found;
        }),
    });
    subscribe("net.client.socket", note);
    const outcome = yield* Effect.ensuring(
      Effect.provide(sendTo(url), testSender({ addresses, rule, names, limits: patient })),
      Effect.sync(() => unsubscribe("net.client.socket", note)),
    );
    return { outcome, asked, sockets: sockets.length };
  });

const titled = (rows: typeof hostileUrls) =>
  rows.map(([url, why]) => ({ url, title: `${JSON.stringify(url.slice(0, 60))}: ${why}` }));

describe("URLs", () => {
  it("are many, and each is there once", () => {
    const rows = [...hostileUrls, ...loopbackUrls, ...goodUrls];
    expect(new Set(rows.map(([url]) => url)).size).toBe(rows.length);
    expect(hostileUrls.length + loopbackUrls.length).toBeGreaterThanOrEqual(150);
    expect(goodUrls.length).toBeGreaterThanOrEqual(30);
  });

  it.live.each(titled([...hostileUrls, ...loopbackUrls]))(
    "that production refuses: $title",
    ({ url }) =>
      Effect.gen(function* () {
        expect(production.faultOf(url)).toBeDefined();
        const seen = yield* attempt(url, production, ["8.8.8.8"]);
        expect(seen).toEqual({ outcome: refused, asked: [], sockets: 0 });
      }),
  );

  it.live.each(titled([...hostileUrls, ...loopbackUrls]))(
    "that lead nowhere even past a careless rule: $title",
    ({ url }) =>
      Effect.gen(function* () {
        const { outcome, sockets } = yield* attempt(url, careless, ["10.0.0.1"]);
        expect({ outcome, sockets }).toEqual({ outcome: refused, sockets: 0 });
      }),
  );

  it.each(titled(loopbackUrls))("that only a sandbox with loopback takes: $title", ({ url }) => {
    const rules = [true, false].map((loopback) => sandboxCallbackRule({ loopback, ownRanges }));
    expect(rules.map(({ faultOf }) => faultOf(url) === undefined)).toEqual([true, false]);
  });

  it.live.each(titled(goodUrls))("that production takes: $title", ({ url }) =>
    Effect.gen(function* () {
      expect(production.faultOf(url)).toBeUndefined();
      const host = hostOf(new URL(url));
      if (isIP(host) !== 0) return expect(acceptsAddress(addresses, host)).toBe(true);
      const { asked, outcome } = yield* attempt(url, production, []);
      expect(asked).toEqual([host]);
      expect(outcome).toEqual({ _tag: "Failed", reason: "NameUnknown" });
    }),
  );
});

import { assert, describe, it } from "@effect/vitest";
import { Effect, Option } from "effect";
import { HttpServerRequest } from "effect/http";
import { IpNetwork } from "effect/net";
import { canonicalAddress, makeCallingAddress } from "../../src/server/CallingAddress.ts";
import { HttpSettings } from "../../src/server/HttpSettings.ts";

const proxies = ["10.0.0.0/8", "fd00::/8"];

const addressOf = (
  peer: string | undefined,
  forwarded: string | undefined,
  trusted: ReadonlyArray<string> = proxies,
) =>
  Effect.map(makeCallingAddress, (callingAddress) => {
    const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
    const request = HttpServerRequest.fromWeb(new Request("http://bonafide.test", { headers }));
    return callingAddress(request.modify({ remoteAddress: Option.fromUndefinedOr(peer) }));
  }).pipe(
    Effect.provideService(HttpSettings, {
      ...HttpSettings.defaults,
      trustedProxies: trusted.map(IpNetwork.fromStringUnsafe),
    }),
  );

type Case = readonly [
  what: string,
  peer: string | undefined,
  forwarded: string | undefined,
  address: string | undefined,
];

const behind: ReadonlyArray<Case> = [
  ["the caller of a proxy", "10.0.0.1", "192.0.2.7", "192.0.2.7"],
  ["the last that is no proxy", "10.0.0.1", "198.51.100.9, 192.0.2.7, 10.9.9.9", "192.0.2.7"],
  ["what a stranger made up before it", "10.0.0.1", "127.0.0.1,,x,192.0.2.7", "192.0.2.7"],
  ["a caller of IPv6", "fd00::1", "2001:DB8::0:7", "2001:db8::7"],
  ["a caller in brackets", "fd00::1", "[2001:db8::7]", "2001:db8::7"],
  ["a caller with a port", "10.0.0.1", "192.0.2.7:49152", "192.0.2.7"],
  ["a caller of IPv6 with a port", "10.0.0.1", "[2001:db8::7]:49152", "2001:db8::7"],
  ["IPv4 written as IPv6", "::ffff:10.0.0.1", "::ffff:192.0.2.7", "192.0.2.7"],
  ["IPv4 written as IPv6, in digits", "::ffff:10.0.0.1", "::FFFF:c000:207", "192.0.2.7"],
  ["a proxy that calls for itself", "10.0.0.1", undefined, "10.0.0.1"],
  ["the farthest proxy", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
  ["a stranger, whatever it says", "192.0.2.66", "192.0.2.7", "192.0.2.66"],
  ["a stranger that says it is a proxy", "192.0.2.66", "10.0.0.1", "192.0.2.66"],
  ["no address, without a socket", undefined, "192.0.2.7", undefined],
  ["no address beyond a word", "10.0.0.1", "192.0.2.7, unknown", undefined],
  ["no address beyond nothing", "10.0.0.1", "192.0.2.7, ", undefined],
  ["no address beyond octal digits", "10.0.0.1", "0300.0.2.7", undefined],
  ["no address beyond a zone", "10.0.0.1", "fe80::1%eth0", undefined],
  ["no address beyond a mile of text", "10.0.0.1", `192.0.2.7,${"[".repeat(1_000_000)}`, undefined],
  ["no address beyond too many", "10.0.0.1", `192.0.2.7${",10.0.0.2".repeat(100_000)}`, undefined],
];

const direct: ReadonlyArray<Case> = [
  ["the socket's", "192.0.2.66", undefined, "192.0.2.66"],
  ["the socket's, whatever is said", "10.0.0.1", "192.0.2.7", "10.0.0.1"],
  ["the socket's, of IPv4 written as IPv6", "::ffff:192.0.2.66", undefined, "192.0.2.66"],
  ["the socket's, of IPv6", "2001:db8::66", undefined, "2001:db8::66"],
  ["none without a socket", undefined, undefined, undefined],
];

describe("the calling address", () => {
  it.effect.each(behind)("behind trusted proxies is that of %s", ([, peer, forwarded, address]) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* addressOf(peer, forwarded), address);
    }),
  );

  it.effect.each(direct)("without them is %s", ([, peer, forwarded, address]) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* addressOf(peer, forwarded, []), address);
    }),
  );
});

describe("a canonical address", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::FFFF:C000:0207", "192.0.2.7"],
    ["2001:0DB8:0:0:0:0:0:7", "2001:db8::7"],
    ["::1", "::1"],
  ])("of %s is %s", (text, address) => {
    assert.deepStrictEqual(canonicalAddress(text), Option.some(address));
  });

  it.each([
    "",
    "localhost",
    "192.0.2",
    "192.0.2.007",
    "192.0.2.7/32",
    "fe80::1%eth0",
    " ::1",
    "[::1]",
  ])("is not made of %j", (text) => {
    assert.isTrue(Option.isNone(canonicalAddress(text)));
  });
});

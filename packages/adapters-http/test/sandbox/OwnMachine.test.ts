import { assert, describe, it } from "@effect/vitest";
import { Effect, Option } from "effect";
import { HttpServerRequest } from "effect/http";
import { makeIsOwnMachine } from "../../src/sandbox/OwnMachine.ts";
import { HttpSettings } from "../../src/server/HttpSettings.ts";

const isOwn = (address: string | undefined, headers: Record<string, string>) =>
  Effect.runSync(
    Effect.map(makeIsOwnMachine, (isOwnMachine) =>
      isOwnMachine(
        HttpServerRequest.fromWeb(new Request("http://a.example/", { headers })).modify({
          remoteAddress: Option.fromUndefinedOr(address),
        }),
      ),
    ).pipe(Effect.provideService(HttpSettings, HttpSettings.defaults)),
  );

const host = "127.0.0.1:8080";

describe("A browser on the server's own machine", () => {
  it.each([
    ["127.0.0.1", { host }],
    ["127.0.0.2", { host: "localhost" }],
    ["::ffff:127.0.0.1", { host: "LOCALHOST:8080" }],
    ["::1", { host: "[::1]:8080" }],
  ])("is at %s as %j", (address, headers) => {
    assert.isTrue(isOwn(address, headers));
  });

  it.each<[string | undefined, Record<string, string>]>([
    ["198.51.100.7", { host }],
    ["10.0.0.1", { host }],
    [undefined, { host }],
    // A name of an attacker's that resolves to this machine.
    ["127.0.0.1", { host: "attacker.example" }],
    ["127.0.0.1", { host: "localhost.attacker.example" }],
    ["127.0.0.1", { host: "127.0.0.1.attacker.example:8080" }],
    ["127.0.0.1", {}],
    ["127.0.0.1", { host, "x-forwarded-for": "127.0.0.1" }],
    ["127.0.0.1", { host, forwarded: "for=127.0.0.1" }],
    ["127.0.0.1", { host, via: "1.1 proxy" }],
  ])("is not at %s as %j", (address, headers) => {
    assert.isFalse(isOwn(address, headers));
  });
});

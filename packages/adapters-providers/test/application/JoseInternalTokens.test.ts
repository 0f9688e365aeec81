import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as NodeServices from "@effect/platform-node/NodeServices";
import { InternalTokens } from "@bonafide/core/application/InternalTokens";
import { internalTokensContract } from "@bonafide/testkit/application/InternalTokensContract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@effect/vitest";
import { Effect, Exit, Layer, Option } from "effect";
import { exportSPKI, SignJWT } from "jose";
import { joseInternalTokens } from "../../src/application/JoseInternalTokens.ts";
import { fileKeySetSource, urlKeySetSource } from "../../src/application/KeySetSources.ts";
import {
  sign,
  type SigningKey,
  signingKey,
  startJwksServer,
  type TokenClaims,
} from "./JwksServer.ts";

const issuer = "https://identity.example/";
const audience = "bonafide";
const organization = "01890000-0000-7000-8000-00000000000a";
const now = Date.UTC(2026, 5, 1, 12);
const seconds = now / 1000;

const good: TokenClaims = {
  issuer,
  audience,
  subject: "reports",
  organizations: [organization],
  expires: seconds + 60,
};

const edKey = await signingKey("ed", "EdDSA");
const rsaKey = await signingKey("rsa", "RS256");
const otherKey = await signingKey("other", "EdDSA");

let server: Awaited<ReturnType<typeof startJwksServer>>;
beforeAll(async () => {
  server = await startJwksServer([edKey, rsaKey]);
});
afterAll(() => server.close());
beforeEach(() => {
  server.publish([edKey, rsaKey]);
  server.answers.status = 200;
  server.answers.asked = 0;
});

const tokensOf = (url: string) =>
  joseInternalTokens({ keys: urlKeySetSource(url), issuer, audience });

const isLetIn = (token: string, at = now, tokens = tokensOf(server.url)) =>
  Effect.runPromise(Effect.map(tokens.verify(token, at), Option.isSome));

internalTokensContract(
  Layer.effect(
    InternalTokens,
    Effect.promise(async () => {
      // Its own server: the contract's tests are declared before the others' is there.
      const contracted = await startJwksServer([edKey]);
      afterAll(() => contracted.close());
      return tokensOf(contracted.url);
    }),
  ),
  ({ organizations, subject }, ends) =>
    Effect.promise(() =>
      sign(edKey, {
        issuer,
        audience,
        organizations,
        expires: ends / 1000,
        ...(subject === undefined ? {} : { subject }),
      }),
    ),
);

describe("A JWT is believed", () => {
  const believed: ReadonlyArray<readonly [string, SigningKey, TokenClaims]> = [
    ["signed with EdDSA", edKey, good],
    ["signed with RS256", rsaKey, good],
    ["for several audiences", edKey, { ...good, audience: ["elsewhere", audience] }],
    ["as long as clocks may be apart", edKey, { ...good, expires: seconds - 4 }],
    ["from when it says on", edKey, { ...good, notBefore: seconds }],
    [
      "for organizations in capitals",
      edKey,
      { ...good, organizations: [organization.toUpperCase()] },
    ],
  ];

  it.each(believed)("%s", async (_, key, claims) => {
    const found = await Effect.runPromise(
      tokensOf(server.url).verify(await sign(key, claims), now),
    );
    expect(found).toEqual(Option.some({ subject: "reports", organizations: [organization] }));
  });
});

describe("A JWT is refused", () => {
  const { audience: _audience, ...noAudience } = good;
  const { issuer: _issuer, ...noIssuer } = good;
  const { expires: _expires, ...noEnd } = good;
  const { organizations: _organizations, ...noOrganizations } = good;
  const wrong: ReadonlyArray<readonly [string, SigningKey, TokenClaims]> = [
    ["of another issuer", edKey, { ...good, issuer: "https://identity.example" }],
    ["of no issuer", edKey, noIssuer],
    ["for another audience", edKey, { ...good, audience: "Bonafide" }],
    ["for no audience", edKey, noAudience],
    ["after its end", edKey, { ...good, expires: seconds - 5 }],
    ["without an end", edKey, noEnd],
    ["before its time", edKey, { ...good, notBefore: seconds + 60 }],
    ["without organizations", edKey, noOrganizations],
    ["for one organization and no list", edKey, { ...good, organizations: organization }],
    ["for a list of something else", edKey, { ...good, organizations: [7] }],
    ["by a key that is not in the set", otherKey, good],
    ["by another key under a known name", { ...otherKey, kid: "ed" }, good],
    ["with an unknown critical header", edKey, { ...good, header: { crit: ["x"], x: 1 } }],
  ];

  it.each(wrong)("%s", async (_, key, claims) => {
    const made = sign(key, claims).catch(() => "a.b.c");
    expect(await isLetIn(await made)).toBe(false);
  });

  it("by any other algorithm, whatever key of the set it takes", async () => {
    const body = Buffer.from(
      JSON.stringify({ iss: issuer, aud: audience, organizations: [], exp: seconds + 60 }),
    ).toString("base64url");
    const headed = (header: object) => Buffer.from(JSON.stringify(header)).toString("base64url");
    const none = `${headed({ alg: "none", kid: "ed" })}.${body}.`;
    expect(await isLetIn(none)).toBe(false);
    // The public key of the set as the secret of a MAC.
    const { publicKey } = await crypto.subtle
      .generateKey(
        {
          name: "RSASSA-PKCS1-v1_5",
          hash: "SHA-256",
          modulusLength: 2048,
          publicExponent: new Uint8Array([1, 0, 1]),
        },
        true,
        ["sign", "verify"],
      )
      .then((pair) => pair);
    const mac = await new SignJWT({ organizations: [] })
      .setProtectedHeader({ alg: "HS256", kid: "rsa" })
      .setIssuer(issuer)
      .setAudience(audience)
      .setExpirationTime(seconds + 60)
      .sign(new TextEncoder().encode(await exportSPKI(publicKey)));
    expect(await isLetIn(mac)).toBe(false);
    const pss = await signingKey("rsa-pss", "PS256");
    const es = await signingKey("es", "ES256");
    server.publish([edKey, rsaKey, pss, es]);
    for (const key of [pss, es]) expect(await isLetIn(await sign(key, good))).toBe(false);
  });

  it("with any part of it changed", async () => {
    const token = await sign(edKey, good);
    const [header = "", body = "", signature = ""] = token.split(".");
    const other = await sign(edKey, { ...good, organizations: [] });
    const [, otherBody = ""] = other.split(".");
    for (const forged of [
      [header, otherBody, signature],
      [header, body, signature.split("").toReversed().join("")],
      [header, body, ""],
    ]) {
      expect(await isLetIn(forged.join("."))).toBe(false);
    }
  });
});

describe("The keys", () => {
  it("are asked for once, by however many come at once, and again when they are old", async () => {
    const tokens = tokensOf(server.url);
    const token = await sign(edKey, { ...good, expires: seconds + 3_600 });
    const all = await Promise.all(Array.from({ length: 20 }, () => isLetIn(token, now, tokens)));
    expect(all.every((isIn) => isIn)).toBe(true);
    expect(server.answers.asked).toBe(1);
    expect(await isLetIn(token, now + 599_999, tokens)).toBe(true);
    expect(server.answers.asked).toBe(1);
    expect(await isLetIn(token, now + 600_000, tokens)).toBe(true);
    expect(server.answers.asked).toBe(2);
  });

  it("are asked for again for a key that is new, once in 30 seconds", async () => {
    const tokens = tokensOf(server.url);
    const [token, rotated] = [await sign(edKey, good), await sign(otherKey, good)];
    expect(await isLetIn(token, now, tokens)).toBe(true);
    server.publish([otherKey]);
    expect(await isLetIn(rotated, now + 29_999, tokens)).toBe(false);
    expect(server.answers.asked).toBe(1);
    expect(await isLetIn(rotated, now + 30_000, tokens)).toBe(true);
    expect(server.answers.asked).toBe(2);
    // The removed key is unknown from then on.
    expect(await isLetIn(token, now + 30_001, tokens)).toBe(false);
    expect(await isLetIn(token, now + 30_001, tokens)).toBe(false);
    expect(server.answers.asked).toBe(2);
    // A known key is not asked for again, whatever else is wrong.
    expect(await isLetIn(rotated, now + 90_000, tokens)).toBe(false);
    expect(server.answers.asked).toBe(2);
  });

  const broken: ReadonlyArray<readonly [string, number, string]> = [
    ["an error", 500, "{}"],
    ["an error with a key set", 500, '{"keys": []}'],
    ["more than a mebibyte", 200, '{"keys": []}'.padEnd(1_048_577)],
    ["a redirect", 302, "{}"],
    ["no JSON", 200, "<html>"],
    ["no key set", 200, '{"keys": 7}'],
  ];

  it.each(broken)(
    "that cannot be read because of %s admit no caller, and are read again",
    async (_, status, text) => {
      const tokens = tokensOf(server.url);
      const token = await sign(edKey, good);
      server.answers.status = status;
      server.answers.text = text;
      const exit = await Effect.runPromise(Effect.exit(tokens.verify(token, now)));
      expect(Exit.hasDies(exit)).toBe(true);
      server.answers.status = 200;
      server.publish([edKey]);
      expect(await isLetIn(token, now, tokens)).toBe(true);
    },
  );

  it("are read to a mebibyte", async () => {
    server.answers.text = '{"keys": []}'.padEnd(1_048_576);
    expect(await isLetIn(await sign(edKey, good))).toBe(false);
  });

  it("of a file count as soon as it is replaced, and those that it lost count no more", async () => {
    const directory = await mkdtemp(join(tmpdir(), "bonafide-jwks-"));
    const file = join(directory, "jwks.json");
    const put = (keys: ReadonlyArray<SigningKey>) =>
      writeFile(file, JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }));
    try {
      await put([edKey]);
      const source = await Effect.runPromise(
        Effect.provide(fileKeySetSource(file), NodeServices.layer),
      );
      const tokens = joseInternalTokens({ keys: source, issuer, audience });
      const [token, rotated] = [await sign(edKey, good), await sign(otherKey, good)];
      expect(await isLetIn(token, now, tokens)).toBe(true);
      expect(await isLetIn(rotated, now, tokens)).toBe(false);
      await put([otherKey]);
      expect(await isLetIn(rotated, now + 1_000, tokens)).toBe(true);
      expect(await isLetIn(token, now + 1_000, tokens)).toBe(false);
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});

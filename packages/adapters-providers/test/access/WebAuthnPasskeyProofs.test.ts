import { PasskeyProofs } from "@bonafide/core/access/PasskeyProofs";
import { assert, describe, it } from "@effect/vitest";
import { Effect, Option } from "effect";
import { WebAuthnPasskeyProofs } from "../../src/access/WebAuthnPasskeyProofs.ts";
import { softwareAuthenticator } from "./SoftwareAuthenticator.ts";

const site = { origin: "https://id.example", host: "id.example" };
const challenge = Buffer.from("a challenge of this page").toString("base64url");
const asked = { challenge, ...site };

const registered = Effect.gen(function* () {
  const proofs = yield* PasskeyProofs;
  const device = softwareAuthenticator();
  const found = yield* proofs.registered({ response: device.create(asked), challenge, site });
  const passkey = { ...Option.getOrThrow(found), name: "", created: 0, usedChallenge: 0 };
  return { device, passkey, proofs };
});

describe("a passkey by WebAuthn", () => {
  it.effect("is registered, and then signs", () =>
    Effect.gen(function* () {
      const { device, passkey, proofs } = yield* registered;
      assert.strictEqual(passkey.id, device.id);
      const response = device.get({ ...asked, counter: 7 }, "");
      const counter = yield* proofs.signed({ response, challenge, site }, passkey);
      assert.deepStrictEqual(counter, Option.some(7));
    }).pipe(Effect.provide(WebAuthnPasskeyProofs)),
  );

  it.effect.each([
    ["another challenge", { challenge: Buffer.from("other").toString("base64url") }],
    ["another origin", { origin: "https://evil.example" }],
    ["another host", { host: "evil.example" }],
    ["a user who was not verified", { verified: false }],
    ["another ceremony", { type: "webauthn.other" }],
  ] as const)("is refused for %s", ([, change]) =>
    Effect.gen(function* () {
      const { device, passkey, proofs } = yield* registered;
      const said = { ...asked, ...change };
      const other = softwareAuthenticator();
      const made = yield* proofs.registered({ response: other.create(said), challenge, site });
      assert.isTrue(Option.isNone(made));
      const response = device.get(said, "");
      assert.isTrue(Option.isNone(yield* proofs.signed({ response, challenge, site }, passkey)));
    }).pipe(Effect.provide(WebAuthnPasskeyProofs)),
  );

  it.effect("is refused for another key, and for a counter that goes back", () =>
    Effect.gen(function* () {
      const { device, passkey, proofs } = yield* registered;
      const other = softwareAuthenticator();
      const forged = JSON.parse(other.get(asked, ""));
      const response = JSON.stringify({ ...forged, id: device.id, rawId: device.id });
      assert.isTrue(Option.isNone(yield* proofs.signed({ response, challenge, site }, passkey)));
      const back = device.get({ ...asked, counter: 3 }, "");
      const used = { ...passkey, counter: 5 };
      assert.isTrue(Option.isNone(yield* proofs.signed({ response: back, challenge, site }, used)));
    }).pipe(Effect.provide(WebAuthnPasskeyProofs)),
  );

  it.effect.each([
    [20_000, true],
    [20_001, false],
  ] as const)("is taken from a response of %i characters: %o", ([length, isTaken]) =>
    Effect.gen(function* () {
      const { device, passkey, proofs } = yield* registered;
      const response = device.get(asked, "").padEnd(length);
      const counter = yield* proofs.signed({ response, challenge, site }, passkey);
      assert.strictEqual(Option.isSome(counter), isTaken);
    }).pipe(Effect.provide(WebAuthnPasskeyProofs)),
  );

  it.effect.each(["", "{}", "null", "[1]", "x".repeat(1_000_000), '{"id":1}'])(
    "is refused for what is no response",
    (response) =>
      Effect.gen(function* () {
        const { passkey, proofs } = yield* registered;
        const made = yield* proofs.registered({ response, challenge, site });
        assert.isTrue(Option.isNone(made));
        assert.isTrue(Option.isNone(yield* proofs.signed({ response, challenge, site }, passkey)));
      }).pipe(Effect.provide(WebAuthnPasskeyProofs)),
  );
});

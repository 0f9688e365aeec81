import { LimitRules, standardRules } from "@bonafide/core/limit/Limit";
import { Limits } from "@bonafide/core/limit/Limits";
import { deviceLifetime } from "@bonafide/core/person/DeviceTokens";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { expect } from "@effect/vitest";
import { describe } from "../storage/PortTest.ts";
import { useCaseTestWith, type UseCaseStores } from "../storage/UseCaseTest.ts";
import { Clock, Effect, Layer } from "effect";
import { TestClock } from "effect/testing";
import { email, faultOf, freeOf, signIn, signUp } from "./PersonWorld.ts";

const wrong = { password: "wrong horse battery" };
const free = freeOf("sign_in_device");

/** How often strangers may fail with an email, fewer than the standard 100: each is a write. */
const fromStrangers = 10;
const rules: LimitRules = {
  ...standardRules,
  sign_in_email: { _tag: "Windows", windows: [{ most: fromStrangers, within: 86_400_000 }] },
};

/** Strangers of as many networks fail with an email. */
const attack = (times: number, mail = email) =>
  Effect.forEach(
    Array.from({ length: times }, (_, at) => `2001:db8:0:${at.toString(16)}::1`),
    (source) => faultOf(signIn({ ...wrong, email: mail, source })),
  );

/** What a stranger meets who tries an email nine times: faults and waits. */
const met = (mail: string, source: string) =>
  Effect.forEach(Array.from({ length: 9 }), () =>
    Effect.map(Effect.flip(signIn({ ...wrong, email: mail, source })), ({ name, retryAfter }) => [
      name,
      retryAfter,
    ]),
  );

/** The contract of devices that signed in before, over these stores. */
export const knownDeviceContract = (stores: UseCaseStores): void => {
  const test = useCaseTestWith(stores, Layer.succeed(LimitRules, rules));

  describe("A device that signed in before", () => {
    test(
      "lets its owner in, however much strangers failed with the email",
      Effect.gen(function* () {
        expect(standardRules.sign_in_email).toMatchObject({ windows: [{ most: 100 }] });
        const { device } = yield* signUp();
        yield* attack(fromStrangers + 5);
        const again = yield* signIn({ device });
        expect(again.device).not.toBe(device);
        yield* signIn({ device: again.device, source: "2001:db8:0:1::1" });
        // A stranger is refused now, without a reason.
        expect(yield* faultOf(signIn({ source: "203.0.113.9" }))).toBe("NotAccepted");
        yield* TestClock.adjust("1 day");
        yield* signIn({ source: "203.0.113.9" });
      }),
    );

    test(
      "has its own failures counted, and no others",
      Effect.gen(function* () {
        const { device } = yield* signUp();
        for (let time = 0; time < free; time += 1) yield* faultOf(signIn({ ...wrong, device }));
        expect(yield* Effect.flip(signIn({ device }))).toMatchObject({
          name: "TooEarly",
          retryAfter: 2,
        });
        // Not those of the network, or of another device.
        const other = yield* signIn();
        yield* signIn({ device: other.device });
      }),
    );

    test(
      "is known by a token of its own email, untouched, and for 180 days",
      Effect.gen(function* () {
        const { device } = yield* signUp();
        const mallory = yield* signUp({ email: "mallory@people.example" });
        const [time = "", nonce = "", mac = ""] = device.split(".");
        yield* attack(fromStrangers);
        const forged = [
          mallory.device,
          `${time}.${nonce}.${mac.slice(1)}`,
          `${time}0.${nonce}.${mac}`,
          `${time}.${mac}.${nonce}`,
          `${time}.${nonce}`,
          "..",
          "",
        ];
        for (const tried of forged) {
          expect(yield* faultOf(signIn({ device: tried, source: undefined }))).not.toBe(
            "EmailInvalid",
          );
        }
        yield* signIn({ device, email: email.toUpperCase() });
        yield* TestClock.adjust(deviceLifetime - 86_400_000);
        yield* attack(fromStrangers);
        yield* signIn({ device });
        yield* TestClock.adjust("1 day");
        yield* attack(fromStrangers);
        expect(yield* faultOf(signIn({ device }))).toBe("NotAccepted");
      }),
    );
  });

  describe("A stranger", () => {
    test(
      "meets the same waits and texts, whether an email is known, unknown or under attack",
      Effect.gen(function* () {
        yield* signUp();
        const quiet = yield* signUp({ email: "quiet@people.example" });
        yield* attack(fromStrangers + 5);
        const seen = [
          yield* met(email, "203.0.113.1"),
          yield* met("quiet@people.example", "203.0.113.2"),
          yield* met("unknown@people.example", "203.0.113.3"),
        ];
        expect(seen[1]).toEqual(seen[0]);
        expect(seen[2]).toEqual(seen[0]);
        expect(seen[0]?.at(-1)).toEqual(["TooEarly", 2]);
        // The attack is on one email: another's owner signs in from anywhere.
        const again = yield* signIn({ email: "quiet@people.example", source: "203.0.113.4" });
        expect(again.person.id).toBe(quiet.person.id);
      }),
    );

    test(
      "is one by the first 64 bits of an IPv6 address",
      Effect.gen(function* () {
        yield* signUp();
        for (let at = 0; at < freeOf("sign_in_from"); at += 1) {
          yield* faultOf(signIn({ ...wrong, source: `2001:db8::${at}:0:0:1` }));
        }
        expect(yield* faultOf(signIn({ source: "2001:db8::1" }))).toBe("TooEarly");
        yield* signIn({ source: "2001:db8:0:1::1" });
      }),
    );
  });

  test(
    "an erased person leaves no count of their own, and all of others",
    Effect.gen(function* () {
      const { person } = yield* signUp();
      yield* attack(3);
      yield* attack(2, "quiet@people.example");
      const { nearest } = yield* Limits;
      const counts = Effect.flatMap(Clock.currentTimeMillis, (now) =>
        nearest("sign_in_email", now, 9),
      );
      expect(yield* counts).toMatchObject([{ used: 3 }, { used: 2 }]);
      yield* (yield* Erasures).person(person.id, { actor: "operator", source: undefined });
      expect(yield* counts).toMatchObject([{ used: 2 }]);
    }),
  );
};

import { Clock, Data, Effect, Option, Schema } from "effect";
import { Vault } from "../storage/Vault.ts";
import { mostPasskeys, type Passkey, type PasskeyAnswer } from "./Passkey.ts";
import { PasskeyProofs } from "./PasskeyProofs.ts";
import { SecretKeys } from "./SecretKeys.ts";

/** A passkey was not accepted: the challenge is old, or the response is wrong. */
export class PasskeyRefused extends Data.TaggedError("PasskeyRefused")<{}> {
  override get message(): string {
    return "This passkey was not accepted. Open the page again and repeat it.";
  }
}

/** How long a challenge can be answered, in milliseconds. */
export const challengeLifetime = 15 * 60_000;

const purpose = "passkey challenge";
const encode = Schema.encodeSync(Schema.StringFromBase64Url);
const decode = Schema.decodeUnknownOption(Schema.StringFromBase64Url);

const readResponse = Schema.decodeUnknownOption(
  Schema.fromJsonString(
    Schema.Struct({
      id: Schema.String,
      response: Schema.Struct({ userHandle: Schema.optionalKey(Schema.NullOr(Schema.String)) }),
    }),
  ),
);

/** The credential that signed, and the id of its owner, by the response itself. Nothing of it is verified yet. */
export const claimedBy = (
  response: string,
): Option.Option<{ readonly id: string; readonly owner: string }> =>
  Option.flatMap(readResponse(response), ({ id, response: { userHandle } }) =>
    Option.map(decode(userHandle ?? ""), (owner) => ({ id, owner })),
  );

/** The handle by which an authenticator knows an owner, in base64url. */
export const handleOf = (ownerId: string): string => encode(ownerId);

const oneLine = (name: string): string => name.replaceAll(/\p{Cc}+/gu, " ").trim();

/**
 * Challenges, and the checks of what answers them. A challenge is `<time>.<nonce>.<HMAC>` in base64url, for one browser;
 * none is stored. A passkey accepts only challenges younger than the last one that it signed, so each is used once.
 */
export const makePasskeyCeremonies = Effect.gen(function* () {
  const vault = yield* Vault;
  const keys = yield* SecretKeys;
  const proofs = yield* PasskeyProofs;

  const sealOf = (browser: string, time: string, nonce: string): string =>
    vault.lookup(purpose, `${time} ${nonce} ${keys.digest(browser)}`);
  /** Compares two texts in constant time. */
  const same = (one: string, other: string): boolean =>
    vault.lookup(purpose, one) === vault.lookup(purpose, other);

  const issue = Effect.fnUntraced(function* (browser: string) {
    const time = (yield* Clock.currentTimeMillis).toString(36);
    const nonce = yield* keys.issue;
    return encode(`${time}.${nonce}.${sealOf(browser, time, nonce)}`);
  });

  /** When a challenge was issued, in epoch milliseconds. */
  const issuedAt = Effect.fnUntraced(function* ({ browser, challenge }: PasskeyAnswer) {
    const [time = "", nonce = "", seal = ""] = Option.getOrElse(decode(challenge), () => "").split(
      ".",
    );
    const issued = Number.parseInt(time, 36);
    const now = yield* Clock.currentTimeMillis;
    return same(sealOf(browser, time, nonce), seal) && now < issued + challengeLifetime
      ? issued
      : yield* new PasskeyRefused();
  });

  /** The owner's passkeys with a new one. */
  const register = Effect.fnUntraced(function* (
    answer: PasskeyAnswer,
    name: string,
    passkeys: ReadonlyArray<Passkey>,
  ) {
    const usedChallenge = yield* issuedAt(answer);
    const registered = yield* proofs.registered(answer);
    const isRoom = passkeys.length < mostPasskeys;
    if (Option.isNone(registered) || !isRoom) return yield* new PasskeyRefused();
    const { id } = registered.value;
    if (passkeys.some((known) => known.id === id)) return yield* new PasskeyRefused();
    const created = yield* Clock.currentTimeMillis;
    const shown = oneLine(name).slice(0, 100) || "Passkey";
    return [...passkeys, { ...registered.value, name: shown, created, usedChallenge }];
  });

  /** The owner's passkeys after one of them signed. */
  const sign = Effect.fnUntraced(function* (
    answer: PasskeyAnswer,
    passkeys: ReadonlyArray<Passkey>,
  ) {
    const usedChallenge = yield* issuedAt(answer);
    const claimed = Option.getOrUndefined(claimedBy(answer.response));
    const passkey = passkeys.find(({ id }) => id === claimed?.id);
    if (passkey === undefined || usedChallenge <= passkey.usedChallenge) {
      return yield* new PasskeyRefused();
    }
    const counter = Option.getOrUndefined(yield* proofs.signed(answer, passkey));
    return counter === undefined
      ? yield* new PasskeyRefused()
      : passkeys.map((each) => (each === passkey ? { ...each, counter, usedChallenge } : each));
  });

  return { issue, register, sign };
});

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

/** An owner's passkeys with a new one. There is no room for more than ten, or for one that the owner has. */
export const withPasskey = (
  passkeys: ReadonlyArray<Passkey>,
  passkey: Passkey,
): Effect.Effect<ReadonlyArray<Passkey>, PasskeyRefused> =>
  passkeys.length < mostPasskeys && passkeys.every(({ id }) => id !== passkey.id)
    ? Effect.succeed([...passkeys, passkey])
    : new PasskeyRefused();

/** Whether an authenticator that counts has counted on. Source: WebAuthn Level 3, 7.2, step 22. */
const hasCounted = (before: number, after: number): boolean =>
  after > before || (after === 0 && before === 0);

/**
 * The stored passkeys after one of them signed. Refused if it is gone, or signed a later challenge since it was read: so
 * each challenge is spent once, whatever happens at the same time.
 */
export const afterSigning = (
  passkeys: ReadonlyArray<Passkey>,
  signed: Passkey,
): Effect.Effect<ReadonlyArray<Passkey>, PasskeyRefused> => {
  const stored = passkeys.find(
    ({ id, publicKey }) => id === signed.id && publicKey === signed.publicKey,
  );
  return stored !== undefined &&
    stored.usedChallenge < signed.usedChallenge &&
    hasCounted(stored.counter, signed.counter)
    ? Effect.succeed(passkeys.map((each) => (each === stored ? signed : each)))
    : new PasskeyRefused();
};

/**
 * Challenges, and the checks of what answers them. Both checks cost a signature: make them before the unit of work that
 * stores what they gave. A challenge is `<time>.<nonce>.<HMAC>` in base64url, for one browser;
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

  /** The passkey that a browser registered. Nothing is stored yet: `withPasskey` adds it. */
  const registered = Effect.fnUntraced(function* (answer: PasskeyAnswer, name: string) {
    const usedChallenge = yield* issuedAt(answer);
    const found = yield* proofs.registered(answer);
    if (Option.isNone(found)) return yield* new PasskeyRefused();
    const created = yield* Clock.currentTimeMillis;
    const shown = oneLine(name).slice(0, 100) || "Passkey";
    const passkey: Passkey = { ...found.value, name: shown, created, usedChallenge };
    return passkey;
  });

  /** The passkey that signed, as it is after that. Nothing is stored yet: `afterSigning` spends the challenge. */
  const signed = Effect.fnUntraced(function* (
    answer: PasskeyAnswer,
    passkeys: ReadonlyArray<Passkey>,
  ) {
    const usedChallenge = yield* issuedAt(answer);
    const claimed = Option.getOrUndefined(claimedBy(answer.response));
    const passkey = passkeys.find(({ id }) => id === claimed?.id);
    if (passkey === undefined) return yield* new PasskeyRefused();
    const counter = Option.getOrUndefined(yield* proofs.signed(answer, passkey));
    if (counter === undefined) return yield* new PasskeyRefused();
    const after: Passkey = { ...passkey, counter, usedChallenge };
    return after;
  });

  return { issue, registered, signed };
});

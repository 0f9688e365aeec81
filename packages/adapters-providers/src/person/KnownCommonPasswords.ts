import { CommonPasswords } from "@bonafide/core/person/CommonPasswords";
import { Effect, Layer } from "effect";

const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
};

/** The basis of a longer password: a repeated word, or a word with digits and signs around it. */
const coresOf = (password: string): ReadonlyArray<string> => {
  const [, repeated = password] = /^(.{1,32}?)\1+$/u.exec(password) ?? [];
  return [password, repeated, password.replace(/^\P{L}+/u, "").replace(/\P{L}+$/u, "")];
};

/** A shorter basis is not looked up. */
const shortest = 4;

/**
 * Core's common passwords: those in the dictionary of zxcvbn, and longer ones derived from them. Loaded on first use.
 */
export const KnownCommonPasswords: Layer.Layer<CommonPasswords> = Layer.effect(
  CommonPasswords,
  Effect.gen(function* () {
    const loaded = yield* Effect.cached(Effect.promise(load));
    return CommonPasswords.of({
      has: (password) =>
        Effect.map(loaded, (common) =>
          coresOf(password.toLowerCase()).some(
            (core) => core.length < shortest || common.has(core),
          ),
        ),
    });
  }),
);

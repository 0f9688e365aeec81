import { CommonPasswords } from "@bonafide/core/person/CommonPasswords";
import { Effect, Layer } from "effect";

const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
};

/** What people make longer passwords of: one said again and again, or one with digits and signs around it. */
const coresOf = (password: string): ReadonlyArray<string> => {
  const [, repeated = password] = /^(.{1,32}?)\1+$/u.exec(password) ?? [];
  return [password, repeated, password.replace(/^\P{L}+/u, "").replace(/\P{L}+$/u, "")];
};

/** Fewer letters than that are guessed, with whatever digits and signs around them. */
const shortest = 4;

/** Core's common passwords: those of the dictionary of zxcvbn, and longer ones made of them. It is read when first asked. */
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

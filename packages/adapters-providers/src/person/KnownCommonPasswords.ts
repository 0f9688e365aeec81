import { CommonPasswords } from "@bonafide/core/person/CommonPasswords";
import { passwordLength } from "@bonafide/core/person/Password";
import { Effect, Layer } from "effect";

const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  // The others are too short to be anybody's here.
  const long = dictionary["passwords-common"].filter(
    (password) => password.length >= passwordLength.shortest,
  );
  return new Set(long.map((password) => password.toLowerCase()));
};

/** Core's common passwords: those of the dictionary of zxcvbn, read when it is first asked. */
export const KnownCommonPasswords: Layer.Layer<CommonPasswords> = Layer.effect(
  CommonPasswords,
  Effect.gen(function* () {
    const loaded = yield* Effect.cached(Effect.promise(load));
    return CommonPasswords.of({
      has: (password) => Effect.map(loaded, (common) => common.has(password.toLowerCase())),
    });
  }),
);

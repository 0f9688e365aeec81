import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { secretKeysContract } from "./SecretKeysContract.ts";

/** Keys that `secretKeysContract` has to catch. */
export const brokenSecretKeys = brokenContract(secretKeysContract, ({ of }) => {
  const keys = of(SecretKeys);
  keys("issues the same secret again", () => ({ issue: Effect.succeed("A".repeat(43)) }));
  keys("keeps the secret", () => ({ digest: (secret) => secret }));
});

import { createHash } from "node:crypto";
import { OneTimePassword, OneTimePasswords } from "@bonafide/core/telecom/OneTimePasswords";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import {
  oneTimePasswordsContract,
  unforeseeableCodesContract,
} from "./OneTimePasswordsContract.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Codes that `oneTimePasswordsContract` has to catch. */
export const brokenOneTimePasswords = brokenContract(oneTimePasswordsContract, ({ of }) => {
  const codes = of(OneTimePasswords);
  codes("keeps the code itself", () => ({
    digest: (id, code) => `${id.replaceAll("-", "")}_${code}`,
  }));
  codes("keeps the code in base64", () => ({
    digest: (id, code) => Buffer.from(`${id} ${code}`).toString("base64url"),
  }));
  codes("keeps a digest without a key", () => ({
    digest: (id, code) => sha256(`${id}:${code}`),
  }));
  codes("keeps a digest that is not bound to the transaction", ({ digest }) => ({
    digest: (_, code) => digest("", code),
  }));
  codes("keeps a digest that is not bound to the code", ({ digest }) => ({
    digest: (id) => digest(id, OneTimePassword.make("000000")),
  }));
  codes("compares beginnings", () => ({
    equal: (left, right) => left.startsWith(right) || right.startsWith(left),
  }));
  codes("issues short codes", () => ({
    // Not what the brand says, as an adapter in JavaScript could.
    issue: Effect.succeed("12345" as OneTimePassword),
  }));
});

/** Codes that `unforeseeableCodesContract` has to catch. */
export const brokenUnforeseeableCodes = brokenContract(unforeseeableCodesContract, ({ of }) => {
  of(OneTimePasswords)("issues few codes", () => {
    let turn = 0;
    return {
      issue: Effect.sync(() => OneTimePassword.make(String(100_000 + (turn++ % 500) * 1_799))),
    };
  });
});

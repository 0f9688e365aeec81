import type { Verification } from "@bonafide/core/verification/Verification";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { Effect, Option } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { verificationStoreContract } from "./VerificationStoreContract.ts";

/** Stores of verifications that `verificationStoreContract` has to catch. */
export const brokenVerificationStore = brokenContract(verificationStoreContract, ({ of }) => {
  const store = of(VerificationStore);
  const stripped = (fault: string, strip: (verification: Verification) => Verification) => {
    store(fault, ({ insert }) => ({ insert: (verification) => insert(strip(verification)) }));
  };
  store("drops a verification", () => ({ insert: () => Effect.void }));
  stripped("drops what is personal", (verification) => ({ ...verification, personal: {} }));
  stripped("drops the URL for callbacks", ({ personal, ...verification }) => ({
    ...verification,
    personal: personal?.metadata === undefined ? {} : { metadata: personal.metadata },
  }));
  stripped("takes null for nothing", ({ personal, ...verification }) => ({
    ...verification,
    personal: personal?.metadata === null ? {} : personal,
  }));
  stripped("keeps metadata as text", ({ personal, ...verification }) => ({
    ...verification,
    personal:
      personal?.metadata === undefined
        ? personal
        : { ...personal, metadata: JSON.stringify(personal.metadata) },
  }));
  store("mixes up accounts", ({ insert }) => {
    let accountId: string | undefined;
    return {
      insert: (verification) =>
        insert({ ...verification, accountId: (accountId ??= verification.accountId) }),
    };
  });
  store("finds the newest verification", ({ find, insert }) => {
    let newest: string | undefined;
    return {
      insert: (verification) => {
        newest = verification.id;
        return insert(verification);
      },
      find: (id) => find(newest ?? id),
    };
  });
  store("finds what does not exist", ({ find, insert }) => {
    let first: Verification | undefined;
    return {
      insert: (verification) => {
        first ??= verification;
        return insert(verification);
      },
      find: (id) =>
        Effect.map(
          find(id),
          Option.orElse(() => Option.fromNullishOr(first)),
        ),
    };
  });
  store("holds nothing", () => ({ hold: () => Effect.succeedNone }));
  store("holds what does not exist", ({ hold }) => ({
    hold: (id) =>
      Effect.map(
        hold(id),
        Option.orElse(() =>
          Option.some({ id, accountId: "", created: 0, personal: {}, latest: undefined }),
        ),
      ),
  }));
  store("forgets when the latest transaction was created", ({ hold }) => ({
    hold: (id) =>
      Effect.map(
        hold(id),
        Option.map((held) => ({ ...held, latest: undefined })),
      ),
  }));
  store("takes its own beginning for the latest", ({ hold }) => ({
    hold: (id) =>
      Effect.map(
        hold(id),
        Option.map((held) => ({ ...held, latest: held.created })),
      ),
  }));
});

import { PersonStore } from "@bonafide/core/person/PersonStore";
import type { PersonCode } from "@bonafide/core/person/PersonCodeStore";
import { Effect, Option } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { personCodeStoreContract } from "./PersonCodeStoreContract.ts";

type Insert = PersonStore["Service"]["codes"]["insert"];

/** Gives each code to the person of the one before. */
export const toThePersonBefore = (insert: Insert): Insert => {
  let before: string | undefined;
  return (code) => {
    const personId = before ?? code.personId;
    before = code.personId;
    return insert({ ...code, personId });
  };
};

/** Notes each code that is stored. */
const noted =
  (stored: Array<PersonCode>, insert: Insert): Insert =>
  (code) => {
    stored.push(code);
    return insert(code);
  };

/** Stores of people whose codes `personCodeStoreContract` has to catch. */
export const brokenPersonCodeStore = brokenContract(personCodeStoreContract, ({ part }) => {
  const codes = part(PersonStore, "codes");
  codes("drops a code", () => ({ insert: () => Effect.void }));
  codes("takes every code for one purpose", ({ insert }) => ({
    insert: (code) => insert({ ...code, purpose: "reset_password" }),
  }));
  codes("lets a code live longer", ({ insert }) => ({
    insert: (code) => insert({ ...code, expires: code.expires + 1 }),
  }));
  codes("gives a code to the person before", ({ insert }) => ({
    insert: toThePersonBefore(insert),
  }));
  codes("finds a code in any case", ({ find }) => ({
    find: (digest) => find(digest.toLowerCase()),
  }));
  codes("finds a code by its person", ({ find, insert }) => {
    const digests = new Map<string, string>();
    return {
      insert: (code) => {
        digests.set(code.personId, code.digest);
        return insert(code);
      },
      find: (digest) => find(digests.get(digest) ?? digest),
    };
  });
  codes("spends a code again", ({ spend }) => ({ spend: (code) => Effect.as(spend(code), true) }));
  codes("keeps a spent code", ({ find }) => ({
    spend: ({ digest }) => Effect.map(find(digest), Option.isSome),
  }));
  codes("spends all codes of a person", ({ eraseOf, spend }) => ({
    spend: (code) => Effect.tap(spend(code), () => eraseOf(code.personId)),
  }));
  codes("spends one code, and not the others of its purpose", ({ insert, spend }) => {
    const stored: Array<PersonCode> = [];
    return {
      insert: noted(stored, insert),
      spend: (code) =>
        Effect.tap(spend(code), (isSpent) =>
          Effect.forEach(
            stored.filter(
              ({ digest, personId, purpose }) =>
                isSpent &&
                digest !== code.digest &&
                personId === code.personId &&
                purpose === code.purpose,
            ),
            insert,
          ),
        ),
    };
  });
  codes("spends the codes of others", ({ insert, spend }) => {
    const stored: Array<PersonCode> = [];
    return {
      insert: noted(stored, insert),
      spend: (code) =>
        Effect.tap(spend(code), () =>
          Effect.forEach(
            stored.filter(({ purpose }) => purpose === code.purpose),
            spend,
          ),
        ),
    };
  });
  codes("erases no code", () => ({ eraseOf: () => Effect.void }));
  codes("forgets codes that still live", ({ forgetBefore }) => ({
    forgetBefore: (time, limit) => forgetBefore(time + 1, limit),
  }));
  codes("forgets more than it may", ({ forgetBefore }) => ({
    forgetBefore: (time) => forgetBefore(time, 1_000),
  }));
  codes("forgets nothing", () => ({ forgetBefore: () => Effect.succeed(0) }));
});

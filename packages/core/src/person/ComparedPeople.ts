import { Effect, Option, Result } from "effect";
import { readPassword } from "./Password.ts";
import { PasswordHashes } from "./PasswordHashes.ts";
import type { Person, PersonPersonal } from "./Person.ts";
import { PersonStore } from "./PersonStore.ts";
import { SignInFault } from "./SignInFault.ts";

/** Compares a password in equal time, with a hash or without, and stores the person afterwards. */

/** Whether a text is the password of a hash. Without a hash it is not, after the same time. */
export const makeIsPassword = Effect.map(
  PasswordHashes,
  (hashes) => (text: string, hash: string | undefined) =>
    Result.match(readPassword(text), {
      onFailure: () => hashes.matches("", undefined),
      onSuccess: (password) => hashes.matches(password, hash),
    }),
);

/**
 * Stores the next version of a person after a comparison, unless the password changed meanwhile (`NotAccepted`). Call it
 * within a unit of work.
 */
export const makeSaveCompared = Effect.map(PersonStore, (people) =>
  Effect.fnUntraced(function* <E>(
    compared: Person,
    change: (personal: PersonPersonal) => Effect.Effect<Partial<PersonPersonal>, E>,
  ) {
    const found = Option.getOrUndefined(yield* people.find(compared.id));
    if (
      found?.personal === undefined ||
      found.personal.passwordHash !== compared.personal?.passwordHash
    ) {
      return yield* new SignInFault({ name: "NotAccepted" });
    }
    const next: Person = {
      ...found,
      personal: { ...found.personal, ...(yield* change(found.personal)) },
      version: found.version + 1,
    };
    yield* people.save(next);
    return next;
  }),
);

import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { LimitStore } from "@bonafide/core/limit/LimitStore";
import { LetterStore } from "@bonafide/core/mail/LetterStore";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { Effect, Option, Result } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { toThePersonBefore } from "./BrokenPersonCodeStore.ts";
import { confirmationContract } from "./ConfirmationContract.ts";

/** Stores that `confirmationContract` has to catch. */
export const brokenConfirmation = brokenContract(confirmationContract, ({ of, part }) => {
  const codes = part(PersonStore, "codes");
  codes("keeps no code", () => ({ insert: () => Effect.void }));
  codes("keeps a spent code", () => ({ spend: () => Effect.succeed(true) }));
  codes("spends no code", () => ({ spend: () => Effect.succeed(false) }));
  codes("finds any code", ({ find, insert }) => {
    let newest: string | undefined;
    return {
      insert: (code) => {
        newest = code.digest;
        return insert(code);
      },
      find: (digest) => find(newest ?? digest),
    };
  });
  codes("lets codes live for ever", ({ insert }) => ({
    insert: (code) => insert({ ...code, expires: Number.MAX_SAFE_INTEGER }),
  }));
  codes("takes a code for another purpose", ({ insert }) => ({
    insert: (code) => insert({ ...code, purpose: "reset_password" }),
  }));
  codes("gives every code to the person before", ({ insert }) => ({
    insert: toThePersonBefore(insert),
  }));
  const people = of(PersonStore);
  people("keeps no confirmation", () => ({ save: () => Effect.void }));
  people("confirms what it stores", ({ insert }) => ({
    insert: ({ personal, ...person }) =>
      insert({
        ...person,
        personal: personal === undefined ? undefined : { ...personal, confirmed: 1 },
      }),
  }));
  people("confirms all people at once", ({ find, save }) => {
    let confirmed: number | undefined;
    return {
      save: (person) => {
        confirmed ??= person.personal?.confirmed;
        return save(person);
      },
      find: (id) =>
        Effect.map(
          find(id),
          Option.map((person) =>
            person.personal === undefined || confirmed === undefined
              ? person
              : { ...person, personal: { ...person.personal, confirmed } },
          ),
        ),
    };
  });
  of(LetterStore)("drops letters", () => ({ put: () => Effect.void }));
  of(LetterStore)("stores letters twice", ({ put }) => ({
    put: (letter) =>
      Effect.andThen(put(letter), put({ ...letter, id: letter.id.replace(/^.{8}/, "00000000") })),
  }));
  of(LimitStore)("counts no letter", ({ change }) => ({
    change: (keys, turn) =>
      change(keys, (marks) => Result.map(turn(marks), ({ answer }) => ({ answer, next: [] }))),
  }));
  of(AuditTrail)("forgets what was done", () => ({ append: () => Effect.void }));
  of(AuditTrail)("names every action alike", ({ append }) => ({
    append: (entry) => append({ ...entry, action: "person.changed" }),
  }));
});

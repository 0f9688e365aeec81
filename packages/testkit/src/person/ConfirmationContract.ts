import { codeLifetimes } from "@bonafide/core/person/PersonCodeStore";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { People } from "@bonafide/core/person/People";
import { expect } from "@effect/vitest";
import { describe } from "../storage/PortTest.ts";
import { mailTest, type UseCaseStores } from "../storage/UseCaseTest.ts";
import { Effect, Option } from "effect";
import { TestClock } from "effect/testing";
import { postedCode, postedKinds } from "../mail/MailboxWorld.ts";
import { actions, signUp, source } from "./PersonWorld.ts";

const email = "zoe@people.bonafide.dev";

const isConfirmed = (id: string) =>
  Effect.flatMap(PersonStore, ({ find }) =>
    Effect.map(
      find(id),
      (found) => Option.getOrUndefined(found)?.personal?.confirmed !== undefined,
    ),
  );

/** The contract of the confirmation of an email, over these stores. */
export const confirmationContract = (stores: UseCaseStores): void => {
  const test = mailTest(stores);

  describe("An email", () => {
    test(
      "is confirmed by the link of its letter, once, by its own person",
      Effect.gen(function* () {
        const { confirm } = (yield* People).confirmations;
        const session = yield* signUp({ email });
        const code = yield* postedCode;
        const other = yield* signUp({ email: "ida@people.bonafide.dev" });
        expect(yield* isConfirmed(session.person.id)).toBe(false);
        expect(yield* confirm(other, code, source)).toBe(false);
        expect(yield* confirm(session, "x".repeat(43), source)).toBe(false);
        expect(yield* confirm(session, code, source)).toBe(true);
        expect(yield* isConfirmed(session.person.id)).toBe(true);
        expect(yield* isConfirmed(other.person.id)).toBe(false);
        expect(yield* confirm(session, code, source)).toBe(false);
        expect(
          (yield* actions).filter((action) => action === "person.email_confirmed"),
        ).toHaveLength(1);
        const theirs = yield* postedCode;
        expect(yield* confirm(session, theirs, source)).toBe(false);
        expect(yield* confirm(other, theirs, source)).toBe(true);
        expect(yield* isConfirmed(other.person.id)).toBe(true);
      }),
    );

    test(
      "is not confirmed by an old link; another letter can be asked for, so often",
      Effect.gen(function* () {
        const { confirm, send } = (yield* People).confirmations;
        const session = yield* signUp({ email });
        const old = yield* postedCode;
        yield* TestClock.adjust(codeLifetimes.confirm_email);
        expect(yield* confirm(session, old, source)).toBe(false);
        const asked = yield* Effect.forEach([1, 2, 3, 4], () => send(session, "es"));
        expect(asked).toEqual([true, true, true, false]);
        expect(yield* postedKinds).toHaveLength(3);
      }),
    );

    test(
      "at a domain for examples needs no letter in a sandbox",
      Effect.gen(function* () {
        for (const at of [
          "example.com",
          "example.net",
          "people.Example.ORG",
          "people.example",
          "people.test",
        ]) {
          const { person } = yield* signUp({ email: `zoe@${at}` });
          expect(yield* isConfirmed(person.id)).toBe(true);
        }
        for (const at of ["example.com.dev", "notexample.com", "example.edu", "example"]) {
          const { person } = yield* signUp({ email: `zoe@${at}` });
          expect(yield* isConfirmed(person.id)).toBe(false);
        }
      }),
    );
  });
};

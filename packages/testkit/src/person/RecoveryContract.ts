import { codeLifetimes } from "@bonafide/core/person/PersonCodeStore";
import { People } from "@bonafide/core/person/People";
import { expect } from "@effect/vitest";
import { describe } from "../storage/PortTest.ts";
import { mailTest, type UseCaseStores } from "../storage/UseCaseTest.ts";
import { Effect, Exit } from "effect";
import { TestClock } from "effect/testing";
import { MemoryMail } from "../mail/MemoryMailer.ts";
import { ComparedPasswords } from "../person/MemoryPasswordHashes.ts";
import { posted, postedCode, postedKinds } from "../mail/MailboxWorld.ts";
import {
  actions,
  faultOf,
  freeOf,
  holderOf,
  password,
  signIn,
  signUp,
  source,
} from "./PersonWorld.ts";

const email = "Zoe@example.com";
const visit = { source, language: "en" } as const;
const next = "a brand new battery";

const ask = (to = email, from: string | undefined = source) =>
  Effect.flatMap(People, ({ recoveries }) => recoveries.ask(to, { ...visit, source: from }));
const reset = (code: string, to = next) =>
  Effect.flatMap(People, ({ recoveries }) => recoveries.reset(code, to, visit.source));
const isOpen = (code: string) =>
  Effect.flatMap(People, ({ recoveries }) => recoveries.isOpen(code));

const askedCode = Effect.andThen(ask(), postedCode);

/** The contract of a forgotten password, over these stores. */
export const recoveryContract = (stores: UseCaseStores): void => {
  const test = mailTest(stores);

  describe("A forgotten password", () => {
    test(
      "is replaced by a link, once, and ends every session",
      Effect.gen(function* () {
        const { person, secret } = yield* signUp({ email });
        const code = yield* askedCode;
        expect(yield* isOpen(code)).toBe(true);
        yield* reset(code);
        expect(yield* holderOf(secret)).toBeUndefined();
        expect(yield* faultOf(signIn({ email }))).toBe("NotAccepted");
        expect((yield* signIn({ email, password: next })).person.id).toBe(person.id);
        expect(yield* isOpen(code)).toBe(false);
        expect(yield* faultOf(reset(code, "yet another battery"))).toBe("NotAccepted");
        expect(yield* actions).toContain("person.password_reset");
        // They leave at once, in any order.
        expect((yield* postedKinds).toSorted()).toEqual(["new_device", "password_changed"]);
      }),
    );

    test(
      "lets one of many uses of a link at once win, with every link of the person",
      Effect.gen(function* () {
        yield* signUp({ email });
        const older = yield* askedCode;
        const code = yield* askedCode;
        const exits = yield* Effect.forEach(
          Array.from({ length: 10 }, (_, at) => `new battery staple ${at}`),
          (to) => Effect.exit(reset(code, to)),
          { concurrency: "unbounded" },
        );
        expect(exits.filter(Exit.isSuccess)).toHaveLength(1);
        expect(yield* isOpen(older)).toBe(false);
      }),
    );

    test(
      "needs a link that is not old, and takes no other code",
      Effect.gen(function* () {
        yield* signUp({ email });
        const code = yield* askedCode;
        for (const other of ["", code.slice(1), code.toUpperCase(), "x".repeat(43)]) {
          expect(yield* isOpen(other)).toBe(false);
          expect(yield* faultOf(reset(other))).toBe("NotAccepted");
        }
        yield* TestClock.adjust(codeLifetimes.reset_password);
        expect(yield* isOpen(code)).toBe(false);
        expect(yield* faultOf(reset(code))).toBe("NotAccepted");
        yield* signIn({ email });
      }),
    );

    test(
      "keeps the link where the new password is refused",
      Effect.gen(function* () {
        yield* signUp({ email });
        const code = yield* askedCode;
        expect(yield* faultOf(reset(code, "short"))).toBe("PasswordTooShort");
        expect(yield* isOpen(code)).toBe(true);
        yield* reset(code);
      }),
    );

    test(
      "does the same for an unknown address, and sends nothing to it",
      Effect.gen(function* () {
        yield* signUp({ email });
        yield* ask("unknown@example.com");
        expect(yield* postedKinds).toEqual([]);
        expect(yield* (yield* ComparedPasswords).count).toEqual({ known: 0, none: 0 });
      }),
    );

    test(
      "sends no link to an address that was never confirmed: it may be a stranger's",
      Effect.gen(function* () {
        yield* signUp({ email: "zoe@people.bonafide.dev" });
        expect(yield* postedKinds).toEqual(["confirm_email"]);
        yield* ask("zoe@people.bonafide.dev");
        expect(yield* postedKinds).toEqual([]);
      }),
    );

    test(
      "sends an address three letters an hour, and says nothing of the others",
      Effect.gen(function* () {
        yield* signUp({ email });
        for (let at = 0; at < 6; at += 1) yield* ask(email, `198.51.100.${at}`);
        expect(yield* postedKinds).toHaveLength(3);
      }),
    );

    test(
      "lets a network ask and guess only so often",
      Effect.gen(function* () {
        const free = freeOf("recovery_address");
        for (let at = 0; at < free; at += 1) {
          expect(yield* faultOf(reset(`guess ${at}`))).toBe("NotAccepted");
        }
        yield* Effect.ignore(reset("one more"));
        expect(yield* faultOf(reset("too many"))).toBe("TooEarly");
        expect(yield* faultOf(ask())).toBe("TooEarly");
        yield* ask(email, "203.0.113.9");
      }),
    );

    test(
      "keeps no address and no code in the clear, and names neither in the audit",
      Effect.gen(function* () {
        yield* signUp({ email });
        const code = yield* askedCode;
        const [mail] = (yield* MemoryMail).sent;
        expect(mail?.text).toContain(code);
        yield* posted;
        yield* reset(code);
        expect(JSON.stringify(yield* actions)).not.toMatch(/example\.com/);
        yield* signIn({ email, password: next });
        expect(yield* faultOf(signIn({ email, password }))).toBe("NotAccepted");
      }),
    );
  });
};

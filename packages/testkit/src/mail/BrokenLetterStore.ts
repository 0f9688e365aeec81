import type { Letter } from "@bonafide/core/mail/Letter";
import { LetterStore } from "@bonafide/core/mail/LetterStore";
import { Effect, Option } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { letterStoreContract } from "./LetterStoreContract.ts";

const inEnglish = ({ details, ...letter }: Letter): Letter => ({
  ...letter,
  details: details === undefined ? undefined : { ...details, language: "en" },
});

/** Stores of letters that `letterStoreContract` has to catch. */
export const brokenLetterStore = brokenContract(letterStoreContract, ({ of }) => {
  const store = of(LetterStore);
  store("drops a letter", () => ({ put: () => Effect.void }));
  store("drops every second letter", ({ put }) => {
    let turn = 0;
    return { put: (letter) => ((turn += 1) % 2 === 0 ? Effect.void : put(letter)) };
  });
  store("stores a letter twice", ({ put }) => ({
    put: (letter) =>
      Effect.andThen(put(letter), put({ ...letter, id: letter.id.replace(/^.{8}/, "00000000") })),
  }));
  store("writes to another address", ({ put }) => {
    let to: string | undefined;
    return {
      put: (letter) =>
        put({
          ...letter,
          details:
            letter.details === undefined
              ? undefined
              : { ...letter.details, to: (to ??= `a${letter.details.to}`) },
        }),
    };
  });
  store("forgets the language", ({ put }) => ({ put: (letter) => put(inEnglish(letter)) }));
  store("forgets the person", ({ put }) => ({
    put: (letter) => put({ ...letter, personId: undefined }),
  }));
  store("sends early", ({ put }) => ({
    put: (letter) =>
      put({ ...letter, dueAt: letter.dueAt === undefined ? undefined : letter.dueAt - 2 }),
  }));
  store("claims in another order", ({ claim }) => ({
    claim: (wanted) => Effect.map(claim(wanted), (letters) => letters.toReversed()),
  }));
  store("claims more than it is asked for", ({ claim }) => ({
    claim: (wanted) => claim({ ...wanted, limit: wanted.limit + 1 }),
  }));
  store("leases for less than it was asked", ({ claim }) => ({
    claim: (wanted) => claim({ ...wanted, leaseUntil: wanted.leaseUntil - 2 }),
  }));
  store("leases for longer than it was asked", ({ claim }) => ({
    claim: (wanted) => claim({ ...wanted, leaseUntil: wanted.leaseUntil + 2 }),
  }));
  store("gives what others have claimed", ({ claim }) => ({
    claim: (wanted) => claim({ ...wanted, leaseUntil: wanted.now }),
  }));
  store("says that it stored an attempt twice", ({ record }) => ({
    record: (letter) => Effect.as(record(letter), true),
  }));
  store("says that it stored what it drops", () => ({ record: () => Effect.succeed(true) }));
  store("tries a letter for ever", ({ record }) => ({
    record: (letter) => record({ ...letter, dueAt: letter.dueAt ?? letter.updated }),
  }));
  store("tells no time that a letter is due", () => ({ nextDue: Effect.succeedNone }));
  store("tells when letters end as due", ({ newest, nextDue }) => ({
    nextDue: Effect.flatMap(nextDue, (due) =>
      Effect.map(newest(1), ([letter]) =>
        Option.orElse(due, () => Option.fromNullishOr(letter?.updated)),
      ),
    ),
  }));
  store("lists the oldest first", ({ newest }) => ({
    newest: (limit) => Effect.map(newest(100), (letters) => letters.toReversed().slice(0, limit)),
  }));
  store("lists what is personal", ({ newest }) => ({
    newest: (limit) =>
      Effect.map(newest(limit), (letters) =>
        letters.map((letter) => ({ ...letter, details: { to: "zoe@people.example" } })),
      ),
  }));
  store("counts in another order", ({ counts }) => ({
    counts: Effect.map(counts, (all) => all.toReversed()),
  }));
  store("counts what was sent as queued", ({ counts }) => ({
    counts: Effect.map(counts, (all) => all.map((count) => ({ ...count, status: "queued" }))),
  }));
  store("erases no letter", () => ({ eraseOf: () => Effect.void }));
  store("erases the letters of others too", ({ eraseOf, put }) => {
    const people = new Set<string>();
    return {
      put: (letter) => {
        if (letter.personId !== undefined) people.add(letter.personId);
        return put(letter);
      },
      eraseOf: (id) => Effect.andThen(eraseOf(id), Effect.forEach(people, eraseOf)),
    };
  });
  store("forgets letters of that very time", ({ forgetBefore }) => ({
    forgetBefore: (time, limit) => forgetBefore(time + 1, limit),
  }));
  store("forgets more than it may", ({ forgetBefore }) => ({
    forgetBefore: (time) => forgetBefore(time, 1_000),
  }));
  store("forgets nothing", () => ({ forgetBefore: () => Effect.succeed(0) }));
  store("gives letters the failure of the first", ({ record }) => {
    let first: Letter["failure"];
    return { record: (letter) => record({ ...letter, failure: (first ??= letter.failure) }) };
  });
});

import type { CheckCall } from "@bonafide/core/affiliation/AffiliationFamily";
import { RecordSource } from "@bonafide/core/affiliation/RecordSource";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Effect, Option } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { recordSourceContract } from "./RecordSourceContract.ts";

const teacher: CheckCall = { family: "teacher", by: "person" };

/** Sources that `recordSourceContract` has to catch. Some need questions that leave. */
export const brokenRecordSource = brokenContract(recordSourceContract, ({ of }, { leaves }) => {
  const source = of(RecordSource);
  source("knows no person", () => ({ findPerson: () => Effect.succeedNone }));
  source("knows no account", () => ({ findAccount: () => Effect.succeedNone }));
  source("compares no social", ({ findPerson }) => ({
    findPerson: (call, details) => findPerson(call, { ...details, social: "6789" }),
  }));
  source("looks in every family", ({ findPerson }) => ({
    findPerson: (_, details) => findPerson({ family: "military", by: "person" }, details),
  }));
  source("compares no name of an account's holder", ({ findAccount }) => ({
    findAccount: (call, details) => findAccount(call, { ...details, fname: "zoe" }),
  }));
  source("says that a person is another", ({ findPerson }) => ({
    findPerson: (call, details) =>
      Effect.map(
        findPerson(call, details),
        Option.map((record) => ({ ...record, personId: "other" })),
      ),
  }));
  source("forgets the attributes", ({ findAccount }) => ({
    findAccount: (call, details) =>
      Effect.map(
        findAccount(call, details),
        Option.map((record) => ({ ...record, attributes: {} })),
      ),
  }));
  source("keeps its first answer", ({ findPerson }) => {
    let first: Effect.Success<ReturnType<typeof findPerson>> | undefined;
    return {
      findPerson: (call, details) =>
        Effect.map(findPerson(call, details), (found) => (first ??= found)),
    };
  });
  source("mixes up questions that are asked at once", ({ findPerson }) => {
    let asked: Parameters<typeof findPerson>[1] | undefined;
    return {
      findPerson: (call, details) => {
        asked = details;
        return Effect.andThen(
          Effect.yieldNow,
          Effect.suspend(() => findPerson(call, asked ?? details)),
        );
      },
    };
  });
  if (!leaves) return;
  source("asks twice", ({ findPerson }) => ({
    findPerson: (call, details) =>
      Effect.andThen(findPerson(call, details), findPerson(call, details)),
  }));
  source("asks twice about an account", ({ findAccount }) => ({
    findAccount: (call, details) =>
      Effect.andThen(findAccount(call, details), findAccount(call, details)),
  }));
  source("asks about a person in another family too", ({ findPerson }) => ({
    findPerson: (call, details) =>
      Effect.tap(findPerson(call, details), () => findPerson(teacher, details)),
  }));
  source("asks about others too", ({ findPerson }) => ({
    findPerson: (call, details) =>
      Effect.tap(findPerson(call, details), () => findPerson(call, { ...details, fname: "Ann" })),
  }));
  source("asks about an account as about a person", ({ findAccount, findPerson }) => ({
    findAccount: (call, details) =>
      Effect.tap(findAccount(call, details), () => findPerson({ ...call, by: "person" }, details)),
  }));
  source("leaves a detail out", ({ findPerson }) => ({
    findPerson: (call, { duty_date: _, ...details }) => findPerson(call, details),
  }));
  source("asks with more than it was given", ({ findAccount }) => ({
    findAccount: (call, details) =>
      findAccount(call, { ...details, birth_date: BirthDate.make("1980-02-29") }),
  }));
  source("keeps what it asked", ({ findPerson }) => {
    const known = new Map<string, Effect.Success<ReturnType<typeof findPerson>>>();
    return {
      findPerson: (call, details) => {
        const key = `${call.family} ${details.fname} ${details.lname} ${details.birth_date}`;
        const kept = known.get(key);
        return kept === undefined
          ? Effect.tap(findPerson(call, details), (found) =>
              Effect.sync(() => known.set(key, found)),
            )
          : Effect.succeed(kept);
      },
    };
  });
});

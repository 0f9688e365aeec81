import { type LimitKey, LimitStore } from "@bonafide/core/limit/LimitStore";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { Effect, Result } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { knownDeviceContract } from "./KnownDeviceContract.ts";

/** Stores that `knownDeviceContract` has to catch. */
export const brokenKnownDevice = brokenContract(knownDeviceContract, ({ of }) => {
  const limits = of(LimitStore);
  limits("counts nothing", ({ change }) => ({
    change: (keys, turn) =>
      change(keys, (marks) => Result.map(turn(marks), ({ answer }) => ({ answer, next: [] }))),
  }));
  const counted = (
    fault: string,
    limit: LimitKey["limit"],
    rename: (subject: string) => string,
  ) => {
    limits(fault, ({ change, find, forget }) => {
      const named = (key: LimitKey): LimitKey =>
        key.limit === limit ? { ...key, subject: rename(key.subject) } : key;
      return {
        change: (keys, turn) => change(keys.map(named), turn),
        find: (key) => find(named(key)),
        forget: (keys) => forget(keys.map(named)),
      };
    });
  };
  counted("counts all devices as one", "sign_in_device", () => "one");
  counted("counts all networks as one", "sign_in_from", () => "one");
  counted("counts all emails as one", "sign_in_email", () => "one");
  counted("counts no failure of a device", "sign_in_device", () => String(Math.random()));
  counted("counts no failure of a network", "sign_in_from", () => String(Math.random()));
  counted("counts no failure with an email", "sign_in_email", () => String(Math.random()));
  limits("forgets no count", () => ({ forget: () => Effect.void }));
  limits("forgets all counts of a limit with one", ({ change, forget }) => {
    const known: Array<LimitKey> = [];
    return {
      change: (keys, turn) => {
        known.push(...keys);
        return change(keys, turn);
      },
      forget: (keys) =>
        forget(known.filter(({ limit }) => keys.some((key) => key.limit === limit))),
    };
  });
  limits("lists counts that were forgotten", ({ fullest, forget }) => {
    let isForgotten = false;
    return {
      forget: (keys) => {
        isForgotten = true;
        return forget(keys);
      },
      fullest: (limit, now, count) =>
        Effect.map(fullest(limit, now, count), (all) =>
          isForgotten ? [...all, { subject: "one", marks: [now] }] : all,
        ),
    };
  });
  const people = of(PersonStore);
  people("finds an email in its own case alone", ({ findByEmail }) => ({
    findByEmail: (email) =>
      email === email.toLowerCase() ? findByEmail(email) : Effect.succeedNone,
  }));
  people("finds any person by an email", ({ findByEmail }) => {
    let first: string | undefined;
    return { findByEmail: (email) => findByEmail((first ??= email)) };
  });
});

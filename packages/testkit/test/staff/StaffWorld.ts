import type { StaffRole } from "@bonafide/core/staff/StaffRole";
import { StaffAccounts } from "@bonafide/core/staff/StaffAccounts";
import { type StaffCredentials, StaffSignIns } from "@bonafide/core/staff/StaffSignIns";
import { TotpCodes } from "@bonafide/core/staff/TotpCodes";
import { Clock, Effect, Option } from "effect";
import { memoryCode } from "../../src/staff/MemoryTotpCodes.ts";

export const source = "198.51.100.7";

/** Signs in; without a code, as an account without a second factor does. */
export const signIn = (
  name: string,
  password: string,
  changes: Partial<StaffCredentials> = {},
  previous?: string,
) =>
  Effect.flatMap(StaffSignIns, ({ signIn }) =>
    signIn({ name, password, code: "", source, device: undefined, ...changes }, previous),
  );

/** The account of a session's secret. */
export const holderOf = (secret: string) =>
  Effect.flatMap(StaffSignIns, ({ session }) =>
    Effect.map(session(secret), (found) => Option.getOrUndefined(found)?.staff),
  );

/** The code of a secret now. */
export const codeOf = (secret: string) =>
  Effect.map(Clock.currentTimeMillis, (now) => memoryCode(secret, now));

/** A staff account with a second factor, and its open session. */
export const enrolled = Effect.fnUntraced(function* (name: string, role: StaffRole = "reviewer") {
  const signIns = yield* StaffSignIns;
  const { factors } = signIns;
  const { password } = yield* (yield* StaffAccounts).create(name, role);
  const first = yield* signIn(name, password);
  const used = Option.getOrThrow(yield* signIns.session(first.secret));
  const totp = yield* (yield* TotpCodes).issue;
  const session = yield* factors.enrol(used, totp, yield* codeOf(totp), source);
  return { ...session, password, totp, first };
});

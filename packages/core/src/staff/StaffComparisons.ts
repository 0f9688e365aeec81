import { Clock, Effect, Option } from "effect";
import { makeDeviceTokens } from "../person/DeviceTokens.ts";
import { makeIsPassword } from "../person/ComparedPeople.ts";
import { makePasswordCrowd } from "../person/PasswordCrowd.ts";
import { SignInFault } from "../person/SignInFault.ts";
import { staffActor } from "./ActingStaff.ts";
import type { StaffAccount } from "./StaffAccount.ts";
import { makeStaffSessions } from "./StaffSessions.ts";
import { StaffStore } from "./StaffStore.ts";

/** A new session: `secret` (256 bits, base64url) is for the browser and not stored. `device` marks a known device. */
export interface OpenedStaffSession {
  readonly staff: StaffAccount;
  readonly secret: string;
  readonly device: string;
}

/** How many comparisons of one use case run at once. Each hashes a password, in the same line as those of people. */
const crowd = 10;

export const notAccepted = new SignInFault({ name: "NotAccepted" });

/** The subject of an account's limits. No email has a space, so a name shares no limit with an email. */
export const subjectOf = (name: string): string => `staff ${name}`;

/** What compares the secrets of staff, and stores what came of it. */
export const makeStaffComparisons = Effect.gen(function* () {
  const store = yield* StaffStore;
  const sessions = yield* makeStaffSessions;
  const devices = yield* makeDeviceTokens;
  const isPassword = yield* makeIsPassword;
  const inPlace = yield* makePasswordCrowd(crowd);

  const open = Effect.fnUntraced(function* (staff: StaffAccount, source: string | undefined) {
    const { secret } = yield* sessions.open({ actor: staffActor(staff.name), source }, staff.id);
    const device = yield* devices.issue(subjectOf(staff.name), yield* Clock.currentTimeMillis);
    return { staff, secret, device };
  });

  /** Stores the next version of an account after a comparison, unless its password changed meanwhile. */
  const saveCompared = Effect.fnUntraced(function* <E>(
    compared: StaffAccount,
    change: (secrets: StaffAccount["secrets"]) => Effect.Effect<StaffAccount["secrets"], E>,
  ) {
    const found = Option.getOrUndefined(yield* store.find(compared.id));
    const isSame =
      found?.standing === "active" && found.secrets.passwordHash === compared.secrets.passwordHash;
    if (!isSame) return yield* notAccepted;
    const secrets = yield* change(found.secrets);
    const next = { ...found, secrets, version: found.version + 1 };
    yield* store.save(next);
    return next;
  });

  return {
    inPlace,
    open,
    saveCompared,
    isPassword: (text: string, staff: StaffAccount | undefined) =>
      isPassword(text, staff?.secrets.passwordHash),
  };
});

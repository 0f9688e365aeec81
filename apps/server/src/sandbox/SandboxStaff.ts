import type { Organization } from "@bonafide/core/access/Account";
import { StaffAccounts } from "@bonafide/core/staff/StaffAccounts";
import { StaffRole } from "@bonafide/core/staff/StaffRole";
import { StaffStore } from "@bonafide/core/staff/StaffStore";
import { otpauthTotpCodes } from "@bonafide/adapters-providers/staff/OtpauthTotpCodes";
import { Effect } from "effect";

/** A staff member's sign-in in `sandbox.json`. `totp_secret` is for an authenticator app. */
export interface SandboxStaff {
  readonly name: string;
  readonly password: string;
  readonly totp_secret: string;
}

const makeOne = Effect.fnUntraced(function* (role: StaffRole, { id }: Organization) {
  const staff = yield* StaffAccounts;
  const store = yield* StaffStore;
  const { account, password } = yield* staff
    .create(role, role, role === "partner" ? id : undefined)
    // A sandbox that lost its file gives the same account another password.
    .pipe(Effect.catchTag("StaffFault", () => staff.reset(role)));
  const secret = yield* otpauthTotpCodes.issue;
  const totp = { secret, usedStep: 0 };
  yield* store.save({
    ...account,
    secrets: { ...account.secrets, totp },
    version: account.version + 1,
  });
  return [role, { name: account.name, password, totp_secret: secret }] as const;
});

/** Creates a staff member of each role with a second factor. The partner works for this organization. */
export const makeSandboxStaff = Effect.fnUntraced(function* (organization: Organization) {
  // One after the other: they are stored in one transaction.
  const made = yield* Effect.forEach(StaffRole.literals, (role) =>
    Effect.orDie(makeOne(role, organization)),
  );
  return Object.fromEntries(made);
});

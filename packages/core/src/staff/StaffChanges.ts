import { Clock, Effect, Option } from "effect";
import { AccessRegistry } from "../access/AccessRegistry.ts";
import type { Standing } from "../access/Account.ts";
import { SecretKeys } from "../access/SecretKeys.ts";
import { byOperator } from "../audit/AuditCause.ts";
import { auditNotes } from "../audit/AuditNotes.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { Unknown } from "../catalogue/Unknown.ts";
import { PasswordHashes } from "../person/PasswordHashes.ts";
import { Ids } from "../storage/Ids.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { isStaffName, type StaffAccount, type StaffSecrets } from "./StaffAccount.ts";
import { StaffFault } from "./StaffFault.ts";
import { mayDo, type StaffRole } from "./StaffRole.ts";
import { makeStaffSessions } from "./StaffSessions.ts";
import { StaffStore } from "./StaffStore.ts";

/** A new or reset account. `password` (43 characters, 256 random bits) is shown once and not stored. */
export interface IssuedStaff {
  readonly account: StaffAccount;
  readonly password: string;
}

type Changed = Pick<StaffAccount, "role" | "standing" | "secrets">;

const withoutFactors = ({ signedIn }: StaffSecrets, passwordHash: string): StaffSecrets => ({
  passwordHash,
  ...(signedIn === undefined ? {} : { signedIn }),
});

/**
 * The changes of staff accounts, each audited. `by` is the account that makes a change in the console: one that may
 * manage staff, and another than the changed one. The terminal has none, and may change every account.
 */
export const makeStaffChanges = Effect.gen(function* () {
  const store = yield* StaffStore;
  const sessions = yield* makeStaffSessions;
  const registry = yield* AccessRegistry;
  const hashes = yield* PasswordHashes;
  const secrets = yield* SecretKeys;
  const note = auditNotes(yield* AuditTrail, byOperator);
  const { atomically } = yield* UnitOfWork;
  const ids = yield* Ids;

  const named = Effect.fnUntraced(function* (name: string) {
    const found = yield* store.findByName(name);
    return Option.isSome(found)
      ? found.value
      : yield* new Unknown({ kind: "staff account", id: name });
  });

  /** Fails if the acting account has changed since its password was compared. */
  const stillManages = Effect.fnUntraced(function* (by: StaffAccount | undefined) {
    if (by === undefined) return;
    const found = Option.getOrUndefined(yield* store.find(by.id));
    const manages =
      found?.standing === "active" &&
      mayDo(found.role, "manageStaff") &&
      found.secrets.passwordHash === by.secrets.passwordHash;
    if (!manages) return yield* new StaffFault({ name: "notOperator" });
  });

  const save = Effect.fnUntraced(function* (account: StaffAccount, by: StaffAccount | undefined) {
    if (by === undefined) return yield* store.save(account);
    if (!(yield* store.saveBy(account, by.id))) {
      return yield* new StaffFault({ name: "notOperator" });
    }
  });

  const change = (
    name: string,
    turn: (found: StaffAccount) => Effect.Effect<Partial<Changed>, StaffFault>,
    action: string,
    by: StaffAccount | undefined,
  ) =>
    atomically(
      Effect.gen(function* () {
        const found = yield* named(name);
        if (found.id === by?.id) return yield* new StaffFault({ name: "own" });
        yield* stillManages(by);
        const account = { ...found, ...(yield* turn(found)), version: found.version + 1 };
        yield* save(account, by);
        yield* sessions.endAll(byOperator, found.id, "Replaced");
        yield* note(found.id, action);
        return account;
      }),
    );

  /** Fails unless a partner has an organization that exists, and another role has none. */
  const checkOrganization = Effect.fnUntraced(function* (
    role: StaffRole,
    organizationId: string | undefined,
  ) {
    if ((role === "partner") !== (organizationId !== undefined)) {
      return yield* new StaffFault({
        name: role === "partner" ? "organizationNeeded" : "organizationOfPartner",
      });
    }
    const organizations = yield* registry.organizations;
    if (organizationId !== undefined && !organizations.some(({ id }) => id === organizationId)) {
      return yield* new Unknown({ kind: "organization", id: organizationId });
    }
  });

  const create = Effect.fn("StaffChanges.create")(function* (
    name: string,
    role: StaffRole,
    organizationId: string | undefined,
    by?: StaffAccount,
  ) {
    if (!isStaffName(name)) return yield* new StaffFault({ name: "name" });
    yield* checkOrganization(role, organizationId);
    const password = yield* secrets.issue;
    const account: StaffAccount = {
      id: yield* ids.next,
      name,
      role,
      organizationId,
      standing: "active",
      secrets: { passwordHash: yield* hashes.hash(password) },
      created: yield* Clock.currentTimeMillis,
      version: 1,
    };
    yield* atomically(
      Effect.gen(function* () {
        yield* stillManages(by);
        if (!(yield* store.insert(account))) return yield* new StaffFault({ name: "taken" });
        yield* note(account.id, `staff.created.${role}`);
      }),
    );
    const issued: IssuedStaff = { account, password };
    return issued;
  });

  const reset = Effect.fn("StaffChanges.reset")(function* (name: string, by?: StaffAccount) {
    yield* named(name);
    const password = yield* secrets.issue;
    const passwordHash = yield* hashes.hash(password);
    const account = yield* change(
      name,
      (found) => Effect.succeed({ secrets: withoutFactors(found.secrets, passwordHash) }),
      "staff.reset",
      by,
    );
    const issued: IssuedStaff = { account, password };
    return issued;
  });

  return {
    create,
    reset,
    setStanding: (name: string, standing: Standing, by?: StaffAccount) =>
      change(name, () => Effect.succeed({ standing }), `staff.${standing}`, by),
    setRole: (name: string, role: StaffRole, by?: StaffAccount) =>
      change(
        name,
        (found) =>
          found.role === "partner" || role === "partner"
            ? new StaffFault({ name: "partnerStays" })
            : Effect.succeed({ role }),
        `staff.role.${role}`,
        by,
      ),
  };
});

import { Clock, Context, Effect, Layer, Option } from "effect";
import { AccessRegistry } from "../access/AccessRegistry.ts";
import type { PasskeyAnswer } from "../access/Passkey.ts";
import { afterSigning, makePasskeyCeremonies } from "../access/PasskeyCeremonies.ts";
import { makeSignInAttempts } from "../person/SignInAttempts.ts";
import type { SignInFault } from "../person/SignInFault.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { isFactorSet, isStaffName, type StaffAccount } from "./StaffAccount.ts";
import {
  makeStaffComparisons,
  notAccepted,
  type OpenedStaffSession,
  subjectOf,
} from "./StaffComparisons.ts";
import { makeStaffSessions } from "./StaffSessions.ts";
import { StaffStore } from "./StaffStore.ts";
import { TotpCodes } from "./TotpCodes.ts";
import { makeStaffFactors, type StaffFactors } from "./StaffFactors.ts";

/** A session in use. */
export interface UsedStaffSession {
  readonly staff: StaffAccount;
  readonly sessionId: string;
}

export interface StaffCredentials {
  readonly name: string;
  readonly password: string;
  /** The code of the second factor; not looked at while the account has none. */
  readonly code: string;
  /** The answer of a passkey in place of a code. */
  readonly passkey?: PasskeyAnswer | undefined;
  readonly source: string | undefined;
  readonly device: string | undefined;
}

/**
 * Sign-ins of staff. Password and code are compared in one step; the fault does not say which is wrong. The limits
 * are those of people's sign-ins.
 *
 * Source: NIST SP 800-63B, 2.2 (AAL2) and 3.2.2; OWASP ASVS 5, 6 and 7.
 */
export class StaffSignIns extends Context.Service<
  StaffSignIns,
  {
    readonly factors: StaffFactors;
    /** Opens a new session and ends the browser's previous one (`previous`, its secret). */
    readonly signIn: (
      credentials: StaffCredentials,
      previous: string | undefined,
    ) => Effect.Effect<OpenedStaffSession, SignInFault>;
    /** The active account of this session secret; absent if the session is over. */
    readonly session: (
      secret: string | undefined,
    ) => Effect.Effect<Option.Option<UsedStaffSession>>;
    readonly signOut: (secret: string, source: string | undefined) => Effect.Effect<void>;
  }
>()("@bonafide/core/staff/StaffSignIns") {
  static readonly layer = Layer.effect(
    StaffSignIns,
    Effect.gen(function* () {
      const store = yield* StaffStore;
      const sessions = yield* makeStaffSessions;
      const attempts = yield* makeSignInAttempts;
      const codes = yield* TotpCodes;
      const ceremonies = yield* makePasskeyCeremonies;
      const registry = yield* AccessRegistry;
      const { atomically, patiently } = yield* UnitOfWork;
      const { inPlace, isPassword, open, saveCompared } = yield* makeStaffComparisons;

      /** The secrets after a right code, which is then spent. */
      const spend = Effect.fnUntraced(function* (
        code: string,
        now: number,
        secrets: StaffAccount["secrets"],
      ) {
        const { totp } = secrets;
        // An account whose only second factor is a passkey needs it.
        if (totp === undefined) return isFactorSet(secrets) ? yield* notAccepted : secrets;
        const usedStep = codes.stepOf(totp.secret, code, now);
        return usedStep === undefined || usedStep <= totp.usedStep
          ? yield* notAccepted
          : { ...secrets, totp: { ...totp, usedStep } };
      });

      /** Whether an account may act: it is active, and so is its organization. */
      const isActive = Effect.fnUntraced(function* ({ organizationId, standing }: StaffAccount) {
        if (standing !== "active") return false;
        if (organizationId === undefined) return true;
        const organizations = yield* registry.organizations;
        return organizations.find(({ id }) => id === organizationId)?.standing === "active";
      });

      const signIn = Effect.fn("StaffSignIns.signIn")(function* (
        { code, device, name, passkey, password, source }: StaffCredentials,
        previous: string | undefined,
      ) {
        const attempt = { email: subjectOf(name), source, device };
        const mayCompare = isStaffName(name) && (yield* attempts.compare(attempt));
        const known = isStaffName(name)
          ? Option.getOrUndefined(yield* store.findByName(name))
          : undefined;
        // A comparison with nothing takes the same time.
        const mayEnter = mayCompare && known !== undefined && (yield* isActive(known));
        const found = mayEnter ? known : undefined;
        if (!(yield* isPassword(password, found)) || found === undefined) return yield* notAccepted;
        const signed =
          passkey === undefined
            ? undefined
            : yield* ceremonies
                .signed(passkey, found.secrets.passkeys ?? [])
                .pipe(Effect.mapError(() => notAccepted));
        const now = yield* Clock.currentTimeMillis;
        return yield* patiently(
          Effect.gen(function* () {
            const staff = yield* saveCompared(found, (secrets) =>
              Effect.map(
                signed === undefined
                  ? spend(code.replaceAll(/\s/g, ""), now, secrets)
                  : afterSigning(secrets.passkeys ?? [], signed).pipe(
                      Effect.map((passkeys) => ({ ...secrets, passkeys })),
                      Effect.mapError(() => notAccepted),
                    ),
                (spent) => ({ ...spent, signedIn: now }),
              ),
            );
            yield* attempts.succeeded(attempt);
            if (previous !== undefined) yield* sessions.end(previous, "Replaced", source);
            return yield* open(staff, source);
          }),
        );
      }, inPlace);

      const session = Effect.fn("StaffSignIns.session")(function* (secret: string | undefined) {
        if (secret === undefined) return Option.none();
        const used = yield* sessions.use(secret);
        if (Option.isNone(used)) return Option.none();
        const found = yield* store.find(used.value.personId);
        if (Option.isNone(found) || !(yield* isActive(found.value))) return Option.none();
        const session: UsedStaffSession = { staff: found.value, sessionId: used.value.id };
        return Option.some(session);
      });

      return StaffSignIns.of({
        factors: yield* makeStaffFactors,
        signIn,
        session,
        signOut: (secret, source) => atomically(sessions.end(secret, "SignedOut", source)),
      });
    }),
  );
}

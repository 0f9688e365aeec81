import { Operators } from "@bonafide/core/access/Operators";
import { Replays } from "@bonafide/core/callback/Replays";
import { Webhooks } from "@bonafide/core/callback/Webhooks";
import { OAuthConsumers } from "@bonafide/core/oauth/OAuthConsumers";
import { ActingStaff } from "@bonafide/core/staff/ActingStaff";
import { hasSecondFactor } from "@bonafide/core/staff/StaffAccount";
import { StaffAdministration } from "@bonafide/core/staff/StaffAdministration";
import { StaffSignIns, type UsedStaffSession } from "@bonafide/core/staff/StaffSignIns";
import { Duration, Effect, Option, Redacted } from "effect";
import type { Operator } from "../Partners.ts";
import type { Core } from "../SimulatedServer.ts";
import { Denied } from "./Calls.ts";
import { type ConsoleCalls, refusals } from "./ConsoleCalls.ts";

const used = (secret: string) =>
  Effect.map(
    Effect.flatMap(StaffSignIns, (it) => it.session(secret)),
    Option.getOrUndefined,
  );

/** What an account does within its session. */
const within = <A>(
  { session, source }: Pick<Operator, "session" | "source">,
  act: (used: UsedStaffSession) => Effect.Effect<A, unknown, Core>,
) =>
  Effect.gen(function* () {
    const found = yield* used(session);
    if (found === undefined) return yield* new Denied({ names: [refusals.signedOut] });
    const { id, name } = found.staff;
    return yield* act(found).pipe(
      Effect.provideService(ActingStaff, { id, name, source }),
      Effect.mapError(() => new Denied({ names: [refusals.refused] })),
    );
  });

/** A change that asks for the password. */
const confirmed = <A>(by: Operator, change: Effect.Effect<A, unknown, Core>) =>
  within(by, ({ staff }) =>
    Effect.andThen(
      Effect.flatMap(StaffAdministration, (it) => it.confirm({ staff, password: by.password })),
      change,
    ),
  );

/** The calls by the use cases of core. */
export const consoleInCore: ConsoleCalls = {
  staffSignIn: (credentials) =>
    Effect.flatMap(StaffSignIns, (it) => it.signIn(credentials, undefined)).pipe(
      Effect.mapBoth({
        onFailure: ({ name }) => new Denied({ names: [name] }),
        onSuccess: ({ secret }) => secret,
      }),
    ),
  staffSession: (secret) =>
    Effect.map(used(secret), (found) =>
      found === undefined || hasSecondFactor(found.staff) ? found?.staff.name : "new",
    ),
  staffSignOut: (secret, source) =>
    Effect.flatMap(used(secret), (found) =>
      found === undefined
        ? Effect.void
        : Effect.provideService(
            Effect.flatMap(StaffSignIns, (it) => it.signOut(secret, source)),
            ActingStaff,
            { id: found.staff.id, name: found.staff.name, source },
          ),
    ),
  setFactor: (session, { code, source, totp }) =>
    within({ session, source }, (found) =>
      Effect.flatMap(StaffSignIns, ({ factors }) => factors.enrol(found, totp, code, source)),
    ).pipe(Effect.map(({ secret }) => secret)),

  replay: (by, id) =>
    within(by, () => Effect.flatMap(Replays, (it) => Effect.asVoid(it.replay(id)))),
  setWebhook: (by, { caller: { organizationId } }, { family, url }) =>
    confirmed(
      by,
      Effect.flatMap(Webhooks, (it) =>
        Effect.asVoid(
          url === undefined
            ? it.disable(organizationId, family)
            : it.set(organizationId, family, url),
        ),
      ),
    ),
  rotateWebhookSecret: (by, { caller: { organizationId } }, overlap) =>
    confirmed(
      by,
      Effect.flatMap(Webhooks, (it) => it.rotateSecret(organizationId, Duration.seconds(overlap))),
    ).pipe(Effect.map(({ secret }) => Redacted.value(secret))),
  rotateConsumerSecret: (by, { consumer }) =>
    confirmed(
      by,
      Effect.flatMap(OAuthConsumers, (it) => it.rotateSecret(consumer.id)),
    ).pipe(Effect.map(({ secret }) => secret)),
  setRedirects: (by, { consumer }, redirectUris) =>
    confirmed(
      by,
      Effect.flatMap(OAuthConsumers, (it) => Effect.asVoid(it.set(consumer.id, { redirectUris }))),
    ),
  setOrganization: (by, { caller: { organizationId } }, standing) => {
    const set = Effect.flatMap(Operators, (it) =>
      Effect.asVoid(it.setOrganization(organizationId, standing)),
    );
    return standing === "active" ? within(by, () => set) : confirmed(by, set);
  },
  setRate: (by, { caller: { accountId } }, { perMinute, product }) =>
    perMinute === undefined
      ? confirmed(
          by,
          Effect.flatMap(Operators, (it) => Effect.asVoid(it.withdraw(accountId, product))),
        )
      : within(by, () =>
          Effect.flatMap(Operators, (it) =>
            Effect.asVoid(it.grant(accountId, { product, perMinute })),
          ),
        ),
};

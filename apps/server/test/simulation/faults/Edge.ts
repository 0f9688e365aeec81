import { Operators } from "@bonafide/core/access/Operators";
import { Webhooks } from "@bonafide/core/callback/Webhooks";
import { StaffAdministration } from "@bonafide/core/staff/StaffAdministration";
import { StaffSignIns } from "@bonafide/core/staff/StaffSignIns";
import { Passbacks } from "@bonafide/core/passback/Passbacks";
import { Authorizations } from "@bonafide/core/oauth/Authorizations";
import { Tokens } from "@bonafide/core/oauth/Tokens";
import { UserAttributes } from "@bonafide/core/oauth/UserAttributes";
import { People } from "@bonafide/core/person/People";
import { type Context, Effect } from "effect";
import type { Plant } from "../SimulatedServer.ts";
import type { FamilyName } from "../Stage.ts";
import { wrong } from "./Wrong.ts";

/** An edge that makes wrong use of a use case. Core itself is right. */
const wrongly = <I, S extends object>(
  focus: FamilyName,
  useCase: Context.Key<I, S> & Effect.Effect<S, never, I>,
  change: (right: S) => Partial<S>,
) => ({ focus, edge: wrong(useCase, change).ports });

/** What may be wrong between the wire and core. Traces over HTTP have to find each. */
export const faultsOfEdge: Readonly<Record<string, Plant>> = {
  "tokens are redeemed from nowhere": wrongly("grants", Tokens, ({ redeem }) => ({
    redeem: (request) => redeem({ ...request, source: undefined }),
  })),
  "a refresh token is read as a code": wrongly("grants", Tokens, ({ redeem }) => ({
    redeem: (request) =>
      redeem(
        request.refreshToken === undefined
          ? request
          : { ...request, grantType: "authorization_code", code: request.refreshToken },
      ),
  })),
  "attributes are those of the first who asked": wrongly("grants", UserAttributes, ({ read }) => {
    let first: ReturnType<typeof read> | undefined;
    return {
      read: (token) =>
        Effect.suspend(
          () =>
            first ??
            Effect.tap(read(token), (shared) =>
              Effect.sync(() => {
                first = Effect.succeed(shared);
              }),
            ),
        ),
    };
  }),
  "a grant that is withdrawn on a page goes on": wrongly("grants", Authorizations, () => ({
    withdraw: () => Effect.void,
  })),
  "an image is asked for twice": wrongly("grants", Passbacks, ({ image }) => ({
    image: (caller, token, size) =>
      Effect.andThen(Effect.exit(image(caller, token, size)), image(caller, token, size)),
  })),
  "a document token is given back as it came": wrongly("grants", Passbacks, ({ refresh }) => ({
    refresh: (caller, token) => Effect.as(refresh(caller, token), token),
  })),
  "a sign-out only drops the cookie": wrongly("people", People, () => ({
    signOut: () => Effect.void,
  })),
  "a wrong password is no fault": wrongly("people", People, ({ signIn, signUp }) => ({
    signIn: (credentials, previous) =>
      signIn(credentials, previous).pipe(
        Effect.catch(() => signUp({ ...credentials, email: `other.${credentials.email}` })),
      ),
  })),
  "a new password is set from nowhere": wrongly("people", People, ({ changePassword }) => ({
    changePassword: (session, current, next) => changePassword(session, current, next, undefined),
  })),
  "the console sets the webhook of another family": wrongly("webhooks", Webhooks, ({ set }) => ({
    set: (id, family, url) => set(id, family === "telecom" ? "document" : "telecom", url),
  })),
  "the console asks for no password": wrongly("console", StaffAdministration, () => ({
    confirm: () => Effect.void,
  })),
  "the console shuts no organization out": wrongly("console", Operators, ({ setOrganization }) => ({
    setOrganization: (id) => setOrganization(id, "active"),
  })),
  "a staff session goes on after its sign-out": wrongly("staff", StaffSignIns, () => ({
    signOut: () => Effect.void,
  })),
};

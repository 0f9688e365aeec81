import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { mayDo, type StaffRight } from "@bonafide/core/staff/StaffRole";
import { StaffSignIns, type UsedStaffSession } from "@bonafide/core/staff/StaffSignIns";
import { idOf } from "@bonafide/core/storage/Uuid";
import { Effect, Option } from "effect";
import { HttpRouter, type HttpServerRequest, type HttpServerResponse } from "effect/http";
import type { FormTarget } from "../person/pages/Elements.ts";
import type { PasskeyOffer } from "../person/pages/PasskeyForms.ts";
import { makePasskeySites } from "../person/PasskeySites.ts";
import type { PageForm } from "../person/PageForm.ts";
import { makePageGuard } from "../person/PageGuard.ts";
import { PageFault } from "../person/PageFault.ts";
import { makeCallingAddress } from "../server/CallingAddress.ts";
import { queryPairsOf } from "../server/RequestQuery.ts";
import { makeConsoleCookies } from "./ConsoleCookies.ts";

/** A browser's request for a page of the console. */
export interface ConsoleVisit {
  readonly request: HttpServerRequest.HttpServerRequest;
  readonly query: URLSearchParams;
  /** The path parameter of this name, as raw text; a UUID in lower case. */
  readonly param: (name: string) => string;
  readonly session: UsedStaffSession | undefined;
  /** The browser's secret: its session's or a visitor's. */
  readonly secret: string | undefined;
  readonly source: string | undefined;
  /** A challenge for passkeys; absent where browsers have none. */
  readonly passkey: PasskeyOffer | undefined;
  /** The target of a form. */
  readonly target: (action: string) => FormTarget;
  /** The answer with its cookies. */
  readonly seal: (
    response: HttpServerResponse.HttpServerResponse,
  ) => HttpServerResponse.HttpServerResponse;
  /** Why the form of this page was not done, and what was entered. */
  readonly failed?: { readonly problem: string; readonly form: PageForm };
}

/** Whether the signed-in staff has a right. */
export const may = ({ session }: ConsoleVisit, right: StaffRight): boolean =>
  session !== undefined && mayDo(session.staff.role, right);

/** What was entered in a field whose form was not done. */
export const entered = ({ failed }: ConsoleVisit, name: string): string =>
  failed?.form.text(name) ?? "";

/** Finds the browser's session, or gives a new visitor a secret with the first page. */
export const makeConsoleMeet = Effect.gen(function* () {
  const signIns = yield* StaffSignIns;
  const { factors } = signIns;
  const { issue } = yield* SecretKeys;
  const cookies = yield* makeConsoleCookies;
  const { tokenOf } = yield* makePageGuard;
  const callingAddress = yield* makeCallingAddress;
  const siteOf = yield* makePasskeySites;

  return Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
    const { pairs: query, tooMany } = queryPairsOf(request);
    if (tooMany) return yield* new PageFault({ name: "unreadable" });
    const { params } = yield* HttpRouter.RouteContext;
    const held = cookies.session.read(request);
    const session = Option.getOrUndefined(yield* signIns.session(held));
    const known = session === undefined ? cookies.visitor.read(request) : held;
    // A form is sent by a page, whose browser already has a secret, so it gets no new one.
    const fresh = known === undefined && request.method !== "POST" ? yield* issue : undefined;
    const secret = known ?? fresh;
    const site = siteOf(request);
    const visit: ConsoleVisit = {
      passkey:
        site === undefined || secret === undefined
          ? undefined
          : { site, challenge: yield* factors.challenge(secret) },
      request,
      query,
      param: (name) => idOf(params[name] ?? ""),
      session,
      secret,
      source: callingAddress(request),
      target: (action) => ({ action, csrf: secret === undefined ? "" : tokenOf(secret) }),
      seal: (response) => (fresh === undefined ? response : cookies.visitor.set(response, fresh)),
    };
    return visit;
  });
});

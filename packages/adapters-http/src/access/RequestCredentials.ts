import { Access } from "@bonafide/core/access/Access";
import type { AccountAccess } from "@bonafide/core/access/Account";
import type { Refused } from "@bonafide/core/catalogue/Refusal";
import { Effect } from "effect";
import type { HttpServerRequest } from "effect/http";
import { HttpSettings } from "../server/HttpSettings.ts";
import { secretOf } from "./AuthorizationHeader.ts";

/** Authenticates requests. An unreadable header is refused like a wrong key. */
export const makeAuthenticate: Effect.Effect<
  (request: HttpServerRequest.HttpServerRequest) => Effect.Effect<AccountAccess, Refused>,
  never,
  Access | HttpSettings
> = Effect.gen(function* () {
  const access = yield* Access;
  const { serviceName } = yield* HttpSettings;
  return (request) => access.authenticate(secretOf(request.headers["authorization"], serviceName));
});

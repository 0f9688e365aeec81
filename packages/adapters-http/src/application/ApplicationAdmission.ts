import {
  ApplicationAccess,
  type ApplicationCaller,
} from "@bonafide/core/application/ApplicationAccess";
import { type Refused, refused } from "@bonafide/core/catalogue/Refusal";
import { Effect } from "effect";
import type { HttpServerRequest } from "effect/http";
import { isMarkedAsMock } from "../access/MockHeader.ts";
import { makeCallingAddress } from "../server/CallingAddress.ts";
import { HttpSettings } from "../server/HttpSettings.ts";
import { bearerTokenOf } from "./BearerToken.ts";

/** Requires a token of the Applications API. Mocks pass in a sandbox only. */
export const makeApplicationAdmission: Effect.Effect<
  (request: HttpServerRequest.HttpServerRequest) => Effect.Effect<ApplicationCaller, Refused>,
  never,
  ApplicationAccess | HttpSettings
> = Effect.gen(function* () {
  const { authenticate } = yield* ApplicationAccess;
  const { environment } = yield* HttpSettings;
  const callingAddress = yield* makeCallingAddress;

  return Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
    const token = bearerTokenOf(request.headers["authorization"]);
    const caller = yield* authenticate(token, callingAddress(request));
    if (environment === "production" && isMarkedAsMock(request.headers))
      return yield* refused("MockNotValid");
    return caller;
  });
});

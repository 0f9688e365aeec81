import { Access } from "@bonafide/core/access/Access";
import type { Caller } from "@bonafide/core/access/Caller";
import { type Refused, refused } from "@bonafide/core/catalogue/Refusal";
import type { Call } from "@bonafide/core/catalogue/Call";
import { Context, Effect, Layer } from "effect";
import type { HttpServerRequest } from "effect/http";
import { makeCallingAddress } from "../server/CallingAddress.ts";
import { HttpSettings } from "../server/HttpSettings.ts";
import { makeAuthenticate } from "./RequestCredentials.ts";
import { isMarkedAsMock } from "./MockHeader.ts";

/** Lets requests in: credentials, then the product, then room in the rate. Source: choices, section 2. */
export class Admission extends Context.Service<
  Admission,
  {
    /** Who is let in to a call. */
    readonly to: (
      call: Pick<Call, "product" | "refusesMocks">,
    ) => (request: HttpServerRequest.HttpServerRequest) => Effect.Effect<Caller, Refused>;
  }
>()("@bonafide/adapters-http/access/Admission") {
  /**
   * The mock mark is checked last, before the body: an unauthorized marked request is refused as unauthorized, and an
   * authorized one counts for the rate.
   */
  static readonly layer = Layer.effect(
    Admission,
    Effect.gen(function* () {
      const access = yield* Access;
      const authenticate = yield* makeAuthenticate;
      const callingAddress = yield* makeCallingAddress;
      const { environment } = yield* HttpSettings;

      return Admission.of({
        to: ({ product, refusesMocks: always }) => {
          const refusesMocks = environment === "production" || always === true;

          return Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
            const credentials = yield* authenticate(request);
            yield* access.admit(credentials, product);
            if (refusesMocks && isMarkedAsMock(request.headers))
              return yield* refused("MockNotValid");
            return {
              accountId: credentials.account.id,
              organizationId: credentials.organization.id,
              applicationId: credentials.account.applicationId,
              source: callingAddress(request),
            };
          });
        },
      });
    }),
  );
}

import { Access } from "@bonafide/core/access/Access";
import type { Caller } from "@bonafide/core/access/Caller";
import { type Refused, refused } from "@bonafide/core/catalogue/Refusal";
import { Context, Effect, Layer } from "effect";
import type { HttpServerRequest } from "effect/http";
import { makeCallingAddress } from "../server/CallingAddress.ts";
import { HttpSettings } from "../server/HttpSettings.ts";
import { letIn } from "../server/RequestWatch.ts";
import { makeAuthenticate } from "./RequestCredentials.ts";
import { EndpointProduct, EndpointRefusesMocks } from "./EndpointAnnotations.ts";
import { isMarkedAsMock } from "./MockHeader.ts";

/** Enforces the contract's `Authorization`. */
export class Admission extends Context.Service<
  Admission,
  {
    /** The admission of an endpoint with these annotations. */
    readonly to: (
      annotations: Context.Context<never>,
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
        to: (annotations) => {
          const product = Context.get(annotations, EndpointProduct);
          const refusesMocks =
            environment === "production" || Context.get(annotations, EndpointRefusesMocks);

          return Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
            const credentials = yield* authenticate(request);
            yield* letIn("account");
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

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

/** Lets requests in, as `Authorization` says in the contract. */
export class Admission extends Context.Service<
  Admission,
  {
    /** Who is let in to an endpoint, by what the contract annotates it with. */
    readonly to: (
      annotations: Context.Context<never>,
    ) => (request: HttpServerRequest.HttpServerRequest) => Effect.Effect<Caller, Refused>;
  }
>()("@bonafide/adapters-http/access/Admission") {
  /**
   * Mock marks are judged last, just before the body would be: a marked request that has no right to be here is
   * told that first, and counts for the rate.
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

import {
  fileKeySetSource,
  urlKeySetSource,
} from "@bonafide/adapters-providers/application/KeySetSources";
import { InternalTokens } from "@bonafide/core/application/InternalTokens";
import { Effect, Layer } from "effect";
import { isUrl } from "../settings/ApplicationSettings.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";

/** The source of internal JWTs in the settings. None is accepted without a JWKS, an issuer and an audience. */
export const InternalTokenSource = Layer.unwrap(
  Effect.gen(function* () {
    const {
      internalAudience: audience,
      internalIssuer: issuer,
      internalJwks: jwks,
    } = yield* ServerSettings;
    // The settings require all three together.
    if (jwks === undefined || issuer === undefined || audience === undefined) {
      return Layer.empty;
    }
    const { joseInternalTokens } = yield* Effect.promise(
      () => import("@bonafide/adapters-providers/application/JoseInternalTokens"),
    );
    const keys = isUrl(jwks) ? urlKeySetSource(jwks) : yield* fileKeySetSource(jwks);
    return Layer.succeed(InternalTokens, joseInternalTokens({ keys, issuer, audience }));
  }),
);

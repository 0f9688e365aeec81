import {
  fileKeySetSource,
  urlKeySetSource,
} from "@bonafide/adapters-providers/application/KeySetSources";
import { joseInternalTokens } from "@bonafide/adapters-providers/application/JoseInternalTokens";
import { InternalTokens } from "@bonafide/core/application/InternalTokens";
import { Effect, Layer } from "effect";
import { isUrl } from "../settings/ApplicationSettings.ts";
import { ServerSettings, SettingsRefused } from "../settings/ServerSettings.ts";

const missing = (name: string, value: string | undefined) =>
  value === undefined ? [`${name} is missing: BONAFIDE_INTERNAL_JWKS needs it`] : [];

/** Whose JWTs are let in, as the settings say: nobody's, unless they name a JWKS, an issuer and an audience. */
export const InternalTokenSource = Layer.unwrap(
  Effect.gen(function* () {
    const {
      internalAudience: audience,
      internalIssuer: issuer,
      internalJwks: jwks,
    } = yield* ServerSettings;
    if (jwks === undefined) return InternalTokens.layerNone;
    if (issuer === undefined || audience === undefined) {
      const problems = [
        ...missing("BONAFIDE_INTERNAL_ISSUER", issuer),
        ...missing("BONAFIDE_INTERNAL_AUDIENCE", audience),
      ];
      return yield* new SettingsRefused({ problems });
    }
    const keys = isUrl(jwks) ? urlKeySetSource(jwks) : yield* fileKeySetSource(jwks);
    return Layer.succeed(InternalTokens, joseInternalTokens({ keys, issuer, audience }));
  }),
);

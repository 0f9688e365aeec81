import { PasskeyProofs } from "@bonafide/core/access/PasskeyProofs";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { Effect, Layer, Option, Schema } from "effect";

// The library verifies the rest; what it reads before that must be there.
const Registration = Schema.fromJsonString(
  Schema.Struct({
    id: Schema.String,
    rawId: Schema.String,
    type: Schema.Literal("public-key"),
    response: Schema.Struct({
      clientDataJSON: Schema.String,
      attestationObject: Schema.String,
    }),
  }),
);
const Authentication = Schema.fromJsonString(
  Schema.Struct({
    id: Schema.String,
    rawId: Schema.String,
    type: Schema.Literal("public-key"),
    response: Schema.Struct({
      clientDataJSON: Schema.String,
      authenticatorData: Schema.String,
      signature: Schema.String,
    }),
  }),
);
const readRegistration = Schema.decodeUnknownOption(Registration);
const readAuthentication = Schema.decodeUnknownOption(Authentication);

/** The longest response in characters: one of a passkey has a few hundred. */
const longest = 20_000;

const short = (response: string): Option.Option<string> =>
  response.length > longest ? Option.none() : Option.some(response);

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** Checks by SimpleWebAuthn. The library throws at whatever is wrong or malformed, which is no passkey either way. */
export const WebAuthnPasskeyProofs = Layer.succeed(
  PasskeyProofs,
  PasskeyProofs.of({
    registered: ({ challenge, response, site }) =>
      Option.match(Option.flatMap(short(response), readRegistration), {
        onNone: () => Effect.succeedNone,
        onSome: (read) =>
          Effect.tryPromise(() =>
            verifyRegistrationResponse({
              response: { ...read, clientExtensionResults: {} },
              expectedChallenge: challenge,
              expectedOrigin: site.origin,
              expectedRPID: site.host,
              requireUserVerification: true,
            }),
          ).pipe(
            Effect.map(({ registrationInfo, verified }) => {
              if (!verified || registrationInfo === undefined) return Option.none();
              const { counter, id, publicKey } = registrationInfo.credential;
              return Option.some({ id, publicKey: base64url(publicKey), counter });
            }),
            Effect.catch(() => Effect.succeedNone),
          ),
      }),
    signed: ({ challenge, response, site }, { counter, id, publicKey }) =>
      Option.match(Option.flatMap(short(response), readAuthentication), {
        onNone: () => Effect.succeedNone,
        onSome: (read) =>
          Effect.tryPromise(() =>
            verifyAuthenticationResponse({
              response: { ...read, clientExtensionResults: {} },
              expectedChallenge: challenge,
              expectedOrigin: site.origin,
              expectedRPID: site.host,
              credential: {
                id,
                counter,
                publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
              },
              requireUserVerification: true,
            }),
          ).pipe(
            Effect.map(({ authenticationInfo, verified }) =>
              verified ? Option.some(authenticationInfo.newCounter) : Option.none(),
            ),
            Effect.catch(() => Effect.succeedNone),
          ),
      }),
  }),
);

import { PasskeyProofs, type PasskeyResponse } from "@bonafide/core/access/PasskeyProofs";
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

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** What a response is held to, in the library's words. */
const expected = ({ challenge, site }: PasskeyResponse) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  expectedRPID: site.host,
  requireUserVerification: true,
});

/** Loaded for the first response: a start does not wait for its 290 modules. */
const library = Effect.promise(() => import("@simplewebauthn/server"));
type Library = Effect.Success<typeof library>;

/** Reads a response and has it verified. The library throws at whatever is wrong or malformed. */
const checked = <Read, A>(
  { response }: PasskeyResponse,
  read: (text: string) => Option.Option<Read>,
  verify: (
    read: Read & { readonly clientExtensionResults: {} },
    library: Library,
  ) => Promise<A | undefined>,
): Effect.Effect<Option.Option<A>> =>
  Option.match(response.length > longest ? Option.none() : read(response), {
    onNone: () => Effect.succeedNone,
    onSome: (found) =>
      Effect.flatMap(library, (library) =>
        Effect.tryPromise(() => verify({ ...found, clientExtensionResults: {} }, library)),
      ).pipe(
        Effect.map(Option.fromUndefinedOr),
        Effect.catch(() => Effect.succeedNone),
      ),
  });

/** Checks by SimpleWebAuthn. */
export const WebAuthnPasskeyProofs = Layer.succeed(
  PasskeyProofs,
  PasskeyProofs.of({
    registered: (given) =>
      checked(given, readRegistration, async (response, library) => {
        const { registrationInfo, verified } = await library.verifyRegistrationResponse({
          response,
          ...expected(given),
        });
        if (!verified) return undefined;
        const { counter, id, publicKey } = registrationInfo.credential;
        return { id, publicKey: base64url(publicKey), counter };
      }),
    signed: (given, { counter, id, publicKey }) =>
      checked(given, readAuthentication, async (response, library) => {
        const { authenticationInfo, verified } = await library.verifyAuthenticationResponse({
          response,
          ...expected(given),
          credential: {
            id,
            counter,
            publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
          },
        });
        return verified ? authenticationInfo.newCounter : undefined;
      }),
  }),
);

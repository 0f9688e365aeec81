import { createServer } from "node:http";
import { once } from "node:events";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";

/** A key that signs, and what its JWKS says of it. */
export interface SigningKey {
  readonly kid: string;
  readonly algorithm: string;
  readonly privateKey: CryptoKey;
  readonly jwk: Readonly<Record<string, unknown>>;
}

/** A new key. */
export const signingKey = async (kid: string, algorithm: string): Promise<SigningKey> => {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  return { kid, algorithm, privateKey, jwk: { ...(await exportJWK(publicKey)), kid } };
};

/** What a token says besides its signature. */
export interface TokenClaims {
  readonly issuer?: string;
  readonly audience?: string | ReadonlyArray<string>;
  readonly subject?: string;
  readonly organizations?: unknown;
  /** Seconds since the epoch. */
  readonly expires?: number;
  readonly notBefore?: number;
  readonly header?: Readonly<Record<string, unknown>>;
}

/** Signs a token as an identity provider does. */
export const sign = (key: SigningKey, claims: TokenClaims): Promise<string> => {
  const { audience, expires, header, issuer, notBefore, organizations, subject } = claims;
  return new SignJWT({
    ...(organizations === undefined ? {} : { organizations }),
    ...(issuer === undefined ? {} : { iss: issuer }),
    ...(audience === undefined
      ? {}
      : { aud: typeof audience === "string" ? audience : [...audience] }),
    ...(subject === undefined ? {} : { sub: subject }),
    ...(expires === undefined ? {} : { exp: expires }),
    ...(notBefore === undefined ? {} : { nbf: notBefore }),
  })
    .setProtectedHeader({ alg: key.algorithm, kid: key.kid, ...header })
    .sign(key.privateKey);
};

/** A JWKS on this machine with a set answer, which counts its requests. */
export const startJwksServer = async (keys: ReadonlyArray<SigningKey>) => {
  const answers = { status: 200, text: "", asked: 0 };
  const publish = (published: ReadonlyArray<SigningKey>) => {
    answers.text = JSON.stringify({ keys: published.map(({ jwk }) => jwk) });
  };
  publish(keys);
  const server = createServer((_, response) => {
    answers.asked += 1;
    response
      .writeHead(answers.status, { "content-type": "application/json", location: "/elsewhere" })
      .end(answers.text);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/jwks.json`,
    publish,
    answers,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

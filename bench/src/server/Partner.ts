import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Schema } from "effect";

const Account = Schema.Struct({ authorization: Schema.String });

const SandboxFile = Schema.fromJsonString(
  Schema.Struct({
    accounts: Schema.Struct({ demo: Account, other: Account }),
    clients: Schema.Struct({
      profile1: Schema.Struct({ client_id: Schema.String, client_secret: Schema.String }),
    }),
    applications: Schema.Struct({
      demo: Schema.Struct({ access_token: Schema.String, organization_uuid: Schema.String }),
    }),
  }),
);

const OAuthFile = Schema.fromJsonString(
  Schema.Struct({
    oauth: Schema.Struct({
      client_id: Schema.String,
      client_secret: Schema.String,
      redirect_uri: Schema.String,
    }),
    users: Schema.Struct({
      demo: Schema.Struct({ email: Schema.String, password: Schema.String }),
    }),
    passback: Schema.Struct({ token: Schema.String }),
  }),
);

const read = (dataDir: string) =>
  Schema.decodeUnknownSync(SandboxFile)(readFileSync(join(dataDir, "sandbox.json"), "utf8"));

/** The `Authorization` header of the sandbox's demo account. Source: choices, section 9. */
export const authorizationOf = (dataDir: string): string =>
  read(dataDir).accounts.demo.authorization;

/** The same of an account of another organization. */
export const otherAuthorizationOf = (dataDir: string): string =>
  read(dataDir).accounts.other.authorization;

/** The credentials of the demo client as a query. */
export const affiliationClientOf = (dataDir: string): string =>
  new URLSearchParams(read(dataDir).clients.profile1).toString();

/** The demo organization, and a token for its applications. */
export const applicationsOf = (dataDir: string) => {
  const { access_token: token, organization_uuid: organization } = read(dataDir).applications.demo;
  return { organization, token };
};

/** The demo consumer, its API token, and the demo user, who has every proof. */
export const oauthOf = (dataDir: string) => {
  const { oauth, passback, users } = Schema.decodeUnknownSync(OAuthFile)(
    readFileSync(join(dataDir, "sandbox.json"), "utf8"),
  );
  return {
    clientId: oauth.client_id,
    clientSecret: oauth.client_secret,
    redirectUri: oauth.redirect_uri,
    apiToken: passback.token,
    ...users.demo,
  };
};

import { Schema } from "effect";
import Provider from "oidc-provider";
import { type Granted, Grants, paths } from "./Messages.ts";

/**
 * The reference: oidc-provider with its in-memory adapter, which holds a thousand objects. It serves health, the token
 * endpoint and user info; grants are created by message.
 */
const port = Number(process.env["PORT"]);
const clientId = "bench";
const redirectUri = "https://partner.example/callback";
const clientSecret = "the-reference-keeps-its-secrets-in-memory";

const claims = {
  identity: ["fname", "lname", "email", "uuid", "zip", "eid", "age", "previous_addresses"],
};
const person = {
  fname: "Anna",
  lname: "Example",
  email: "anna@example.com",
  uuid: "018f0000-0000-7000-8000-000000000000",
  zip: "22150",
  eid: "17",
  age: 44,
  previous_addresses: [{ street1: "1 Main St", city: "Springfield", state: "VA", zip: "22150" }],
};

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [redirectUri],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "client_secret_post",
    },
  ],
  claims,
  features: { devInteractions: { enabled: false } },
  findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...person }) }),
  issueRefreshToken: () => true,
  pkce: { required: () => false },
  routes: { token: paths.token, userinfo: paths.attributes },
  scopes: ["openid", "identity"],
  ttl: { AuthorizationCode: 3600, AccessToken: 3600, RefreshToken: 604_800, Grant: 604_800 },
});

provider.use(async (ctx, next) => {
  if (ctx.path === "/health") ctx.status = 200;
  else await next();
});

/** User info needs the scope `openid`, with which a redemption signs an ID token. */
const issue = async (kind: "code" | "access"): Promise<string> => {
  const client = await provider.Client.find(clientId);
  if (client === undefined) throw new Error("There is no client");
  const scope = "openid identity";
  const grant = new provider.Grant({ accountId: "anna", clientId });
  grant.addOIDCScope(scope);
  const grantId = await grant.save();
  const properties = { client, accountId: "anna", grantId, scope, gty: "authorization_code" };
  return kind === "code"
    ? new provider.AuthorizationCode({ ...properties, redirectUri }).save()
    : new provider.AccessToken(properties).save();
};

process.on("message", (asked) => {
  if (!Schema.is(Grants)(asked)) return;
  const granted = async (): Promise<typeof Granted.Type> => {
    const secrets: Array<string> = [];
    for (let left = asked.count; left > 0; left -= 1) secrets.push(await issue(asked.grants));
    const client = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
    });
    return { client: client.toString(), secrets };
  };
  void granted().then((answer) => process.send?.(answer));
});

provider.listen(port, "127.0.0.1");

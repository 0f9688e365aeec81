import { clientParameters } from "@bonafide/core/affiliation/AffiliationCalls";
import type { CallCredentials } from "@bonafide/core/catalogue/Call";
import { attributesParameters } from "@bonafide/core/oauth/OAuthParameters";
import { passbackParameters } from "@bonafide/core/passback/PassbackCalls";
import type { Json } from "./OpenApiSchemas.ts";

const inQuery = ({ name, says }: { readonly name: string; readonly says: string }) => ({
  type: "apiKey",
  in: "query",
  name,
  description: says,
});

/** How callers say who they are. */
export const securitySchemes: Readonly<Record<string, Json>> = {
  secret_key: {
    type: "http",
    scheme: "bearer",
    description:
      "`Authorization: Bearer Service <base64 of the secret key>`. The word `Service` is the server's name for itself, unless it is set otherwise.",
  },
  client_id: inQuery(clientParameters.clientId),
  client_secret: inQuery(clientParameters.clientSecret),
  application_token: {
    type: "http",
    scheme: "bearer",
    description:
      "`Authorization: Bearer <token>`: an access token that an operator issued, or a JWT of the operator's own services.",
  },
  oauth_client: {
    type: "http",
    scheme: "basic",
    description:
      "A consumer's `client_id` and `client_secret`, here or as parameters of the body. Source: RFC 6749, 2.3.1.",
  },
  access_token: inQuery(attributesParameters.accessToken),
  access_bearer: {
    type: "http",
    scheme: "bearer",
    description: "`Authorization: Bearer <access token>`. Source: RFC 6750, 2.1.",
  },
  api_token: inQuery(passbackParameters.token),
};

/** Which of them a call takes: one of a list, each of which may need several together. */
export const securityOf: Readonly<Record<CallCredentials, ReadonlyArray<Json>>> = {
  none: [],
  person: [],
  vendor: [],
  secretKey: [{ secret_key: [] }],
  client: [{ client_id: [], client_secret: [] }, {}],
  applicationToken: [{ application_token: [] }],
  consumer: [{ oauth_client: [] }, {}],
  accessToken: [{ access_token: [] }, { access_bearer: [] }],
  apiToken: [{ api_token: [] }],
};

const said: Readonly<Partial<Record<CallCredentials, ReadonlyArray<string>>>> = {
  client: [clientParameters.clientId.name, clientParameters.clientSecret.name],
  accessToken: [attributesParameters.accessToken.name],
  apiToken: [passbackParameters.token.name],
};

/** Whether a security scheme says a parameter already. */
export const isOfSecurity = (credentials: CallCredentials, name: string): boolean =>
  said[credentials]?.includes(name) ?? false;

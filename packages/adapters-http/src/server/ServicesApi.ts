import { Record } from "effect";
import { HttpApi, OpenApi } from "effect/http-api";
import { AffiliationApi, clientSchemes } from "../affiliation/AffiliationApi.ts";
import { ApplicationApi } from "../application/ApplicationApi.ts";
import { applicationTokenScheme } from "../application/BearerToken.ts";
import { secretKeyScheme } from "../access/CredentialsRequired.ts";
import { DocumentApi } from "../document/DocumentApi.ts";
import { OAuthApi, oauthSchemes } from "../oauth/OAuthApi.ts";
import { apiTokenScheme, PassbackApi } from "../passback/PassbackApi.ts";
import { ReceiptApi } from "../telecom/ReceiptApi.ts";
import { TelecomApi } from "../telecom/TelecomApi.ts";
import { VerificationApi } from "../verification/VerificationApi.ts";
import { HealthApi } from "./HealthApi.ts";

const needsCredentials = (operation: object): boolean =>
  Object.hasOwn(Object(Reflect.get(operation, "responses")), "401");

/** Accounts have keys, applications have tokens, clients have credentials or a registered address. */
const securityOf = (path: string) => {
  if (path.startsWith("/v1/")) return [{ application_token: [] }];
  if (path === "/oauth/token") return [{ oauth_client: [] }, {}];
  if (path === "/api/public/v3/attributes.json")
    return [{ access_token: [] }, { access_bearer: [] }];
  if (path.startsWith("/api/public/v3/documents/")) return [{ api_token: [] }];
  if (path.startsWith("/api/")) return [{ secret_key: [] }];
  return [{ client_id: [], client_secret: [] }, {}];
};

// The middleware parses the key itself; this declares it to OpenAPI.
const withSecretKey = (document: Record<string, unknown>) => ({
  ...document,
  components: {
    ...Object(document["components"]),
    securitySchemes: {
      secret_key: secretKeyScheme,
      application_token: applicationTokenScheme,
      api_token: apiTokenScheme,
      ...clientSchemes,
      ...oauthSchemes,
    },
  },
  paths: Record.map(Object(document["paths"]), (operations: Record<string, object>, path) =>
    Record.map(operations, (operation) =>
      needsCredentials(operation) ? { ...operation, security: securityOf(path) } : operation,
    ),
  ),
});

/** The contract of this server with every endpoint. Source: interface, "Endpoints". */
export class ServicesApi extends HttpApi.make("bonafide")
  .add(HealthApi)
  .add(VerificationApi)
  .add(TelecomApi)
  .add(ReceiptApi)
  .add(DocumentApi)
  .add(AffiliationApi)
  .add(ApplicationApi)
  .add(OAuthApi)
  .add(PassbackApi)
  .annotateMerge(
    OpenApi.annotations({
      title: "bonafide",
      version: "2.0.0",
      description: "Identity verification that you host yourself: Services API v2.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      transform: withSecretKey,
    }),
  ) {}

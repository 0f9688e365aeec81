import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { errorText } from "../server/ErrorText.ts";
import { TestEdge, withEdge } from "../server/TestEdge.ts";

const uuid = "01890000-0000-7000-8000-00000000ffff";

/** Known paths, and what their 405 allows. */
const known: ReadonlyArray<readonly [string, string]> = [
  ["/health", "GET, HEAD"],
  ["/openapi.json", "GET, HEAD"],
  ["/api/v2/verification", "POST"],
  ["/api/v2/verification/x", "GET, HEAD"],
  [`/api/v2/verification/${uuid}?x=1`, "GET, HEAD"],
  ["/api/v2/telecom/possession/sms/send", "POST"],
  ["/api/v2/telecom/possession/sms/confirm", "POST"],
  ["/api/v2/telecom/identity", "POST"],
  ["/api/v2/telecom/identity?x=1", "POST"],
  [`/api/v2/telecom/${uuid}`, "GET, HEAD"],
  ["/v1/applications/enums", "GET, HEAD"],
  [`/v1/applications/${uuid}`, "GET, HEAD, PATCH"],
  [`/v1/organizations/${uuid}/applications?x=1`, "POST, GET, HEAD"],
  ["/api/v2/document/license/verify", "POST"],
  ["/api/v2/document/passport/verify?x=1", "POST"],
  ["/api/v2/document/passcard/verify", "POST"],
  [`/api/v2/document/${uuid}`, "GET, HEAD"],
];

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];

describe("a wrong method on a known path", () => {
  it.effect.each(known)("is 405 at %s, before credentials", ([path, allow]) =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        for (const method of methods.filter((method) => !allow.split(", ").includes(method))) {
          const answer = yield* edge.ask(method, path);
          assert.strictEqual(answer.status, 405, method);
          if (method !== "HEAD") assert.strictEqual(answer.text, errorText("ResourceUnknown"));
          assert.strictEqual(answer.headers["allow"], allow);
          assert.strictEqual(answer.headers["cache-control"], "no-store");
          assert.strictEqual(answer.headers["x-content-type-options"], "nosniff");
        }
      }),
    ),
  );
});

/** Paths that name a product that there is none of, or nothing in a known place: first credentials, then this. */
const toAccounts: ReadonlyArray<
  readonly [string, string, "ProductUnknown" | "ResourceUnknown", number]
> = [
  ["POST", "/api/v2/telecom/score", "ProductUnknown", 403],
  ["POST", "/api/v2/telecom/possession", "ProductUnknown", 403],
  ["POST", "/api/v2/telecom/possession/sms", "ProductUnknown", 403],
  ["POST", "/api/v2/telecom/possession/voice/send", "ProductUnknown", 403],
  ["GET", "/api/v2/telecom/possession/sms", "ProductUnknown", 403],
  ["DELETE", "/api/v2/telecom/x/y/z", "ProductUnknown", 403],
  ["POST", "/api/v2/telecom/identities", "ProductUnknown", 403],
  ["GET", `/api/v2/telecom/${uuid}/`, "ProductUnknown", 403],
  ["POST", "/api/v2/telecom/IDENTITY", "ProductUnknown", 403],
  ["POST", "/api/v2/document/visa/verify?x=1", "ProductUnknown", 403],
  ["GET", "/api/v2/document/visa/verify", "ProductUnknown", 403],
  ["POST", "/api/v2/document/LICENSE/verify", "ProductUnknown", 403],
  ["GET", "/api/v2/telecom/possession", "ResourceUnknown", 404],
  ["GET", "/api/v2/telecom/x", "ResourceUnknown", 404],
  ["GET", `/api/v2/telecom/${uuid}`, "ResourceUnknown", 404],
  ["GET", "/api/v2/telecom/%zz", "ResourceUnknown", 404],
  ["GET", `/api/v2/telecom/${uuid};x`, "ResourceUnknown", 404],
  ["GET", `/api/v2/verification/${uuid.replace("0", "%30")}`, "ResourceUnknown", 404],
  ["POST", "/api/v2/telecom/identity;xy", "ProductUnknown", 403],
  ["GET", "/api/v2/verification/%zz", "ResourceUnknown", 404],
  ["GET", "/api/v2/verification/", "ResourceUnknown", 404],
  ["GET", "/api/v2/telecom/", "ResourceUnknown", 404],
  ["GET", "/api/v2/document/x", "ResourceUnknown", 404],
  ["GET", `/api/v2/document/${uuid}`, "ResourceUnknown", 404],
  ["GET", "/api/v2/document/%zz", "ResourceUnknown", 404],
  ["GET", "/api/v2/document/", "ResourceUnknown", 404],
];

describe("a path that only accounts learn of", () => {
  it.effect.each(toAccounts)("%s %s is %s", ([method, path, name, status]) =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const stranger = yield* edge.ask(method, path);
        assert.strictEqual(stranger.status, 401);
        assert.strictEqual(stranger.text, errorText("CredentialsUnknown"));
        for (const as of ["demo", "limited"]) {
          const answer = yield* edge.ask(method, path, { as });
          assert.strictEqual(answer.status, status);
          assert.strictEqual(answer.text, errorText(name));
          assert.strictEqual(answer.headers["cache-control"], "no-store");
        }
      }),
    ),
  );
});

const unknown = [
  "/",
  "/x",
  "/HEALTH",
  "/health/",
  "//health",
  "/health/x",
  "/api",
  "/api/v2",
  "/api/v1/verification",
  "/api/v2//verification",
  "/API/v2/verification",
  "/api/v2/verification/x/y",
  "/api/v2/telecom",
  "/api/v2/telecom//identity",
  "/api/v2/document",
  "/v1",
  "/v1/applications",
  "/v1/applications/enums/x",
  "/v1/organizations",
  `/v1/organizations/${uuid}`,
  `/v1/organizations/${uuid}/applications/x`,
  "/v2/applications/enums",
  "/api/v2/document//verify",
  "/api/v2/document/license/verify/",
  "/api/v2/document/license/verify/x",
  // Two wrong letters are a slip, not another product.
  "/api/v2/telecom/identity/",
  "/api/v2/telecom/possession/sms/confrm",
  "/api/v2/telecom/possession/sms/sned",
  "/api/v2/document/licence/verify",
  "/%zz",
  "/%",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/*",
  // A path ends at `?` and nowhere else, and is taken as it is written.
  "/health;x",
  "/health;x?y",
  "/%68ealth",
  "/health%3Fx",
  "/health%2F",
  "/ready;x",
  "/openapi.json;x",
  "/api/v2/verification;a=b",
  "/api/v2/verificatio%6e",
  "/teacher/states;client_id=x",
  "/teacher/verify/person;a=b?c=d",
  "/api/public/v3/attributes.json;x",
];

describe("an unknown path", () => {
  it.effect.each(unknown)("is 404 before credentials: %s", (path) =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        for (const method of methods) {
          const answer = yield* edge.ask(method, path);
          assert.strictEqual(answer.status, 404, method);
          if (method !== "HEAD") assert.strictEqual(answer.text, errorText("ResourceUnknown"));
          assert.isUndefined(answer.headers["allow"]);
          assert.strictEqual(answer.headers["x-content-type-options"], "nosniff");
          assert.strictEqual(answer.headers["cache-control"], "no-store");
        }
      }),
    ),
  );
});

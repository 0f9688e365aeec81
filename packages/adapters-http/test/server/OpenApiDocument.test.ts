import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { openApiDocument } from "../../src/server/OpenApiDocument.ts";
import { TestEdge, withEdge } from "./TestEdge.ts";

describe("OpenAPI", () => {
  it.effect("is answered to anybody", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const answer = yield* edge.ask("GET", "/openapi.json");
        assert.strictEqual(answer.status, 200);
        assert.strictEqual(answer.headers["content-type"], "application/json");
        assert.strictEqual(answer.headers["x-content-type-options"], "nosniff");
        assert.deepStrictEqual(JSON.parse(answer.text), openApiDocument());
      }),
    ),
  );

  it("names every endpoint, what it takes and what it may answer", () => {
    const { paths } = openApiDocument();
    const statuses = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method} ${path}`,
        Object.keys(Object(operation).responses).join(" "),
      ]),
    );
    const anyOfThem = "200 401 403 404 422 429 500 503";
    assert.deepStrictEqual(Object.fromEntries(statuses), {
      "get /api/v2/document/{transaction_id}": anyOfThem,
      "post /api/v2/document/license/verify": anyOfThem,
      "post /api/v2/document/passcard/verify": anyOfThem,
      "post /api/v2/document/passport/verify": anyOfThem,
      "get /health": "200 503",
      "get /ready": "200 503",
      "post /api/v2/verification": "200 401 403 422 429 500 503",
      "get /api/v2/verification/{verification_id}": "200 401 403 404 422 429 500 503",
      "post /api/v2/telecom/possession/sms/send": "200 401 403 404 422 429 500 503",
      "post /api/v2/telecom/possession/sms/confirm": "200 401 403 404 422 429 500 503",
      "post /api/v2/telecom/identity": "200 401 403 404 422 429 500 503",
      "get /api/v2/telecom/{transaction_id}": "200 401 403 404 422 429 500 503",
      "post /receipts/{vendor}": "200 400 403 404 503",
      "get /teacher/states": "200 401 403 500 503",
      "post /teacher/verify/person": "200 401 403 422 500 503",
      "post /teacher/verify/upload": "200 401 403 422 500 503",
      "post /teacher/verify/account": "200 401 403 422 500 503",
      "get /teacher/status/{reference_id}": "200 401 403 422 500 503",
      "get /student/schools": "200 401 403 500 503",
      "get /student/schools/search": "200 401 403 422 500 503",
      "get /student/documents": "200 401 403 500 503",
      "post /student/verify/person": "200 401 403 422 500 503",
      "post /student/verify/upload": "200 401 403 422 500 503",
      "post /student/verify/account": "200 401 403 422 500 503",
      "get /student/status/{reference_id}": "200 401 403 422 500 503",
      "get /military/documents": "200 401 403 500 503",
      "post /military/verify/person": "200 401 403 422 500 503",
      "post /military/verify/upload": "200 401 403 422 500 503",
      "post /military/verify/account": "200 401 403 422 500 503",
      "get /military/status/{reference_id}": "200 401 403 422 500 503",
      "get /responder/documents": "200 401 403 500 503",
      "post /responder/emt/verify/person": "200 401 403 422 500 503",
      "post /responder/firefighter/verify/person": "200 401 403 422 500 503",
      "post /responder/emt/verify/upload": "200 401 403 422 500 503",
      "post /responder/firefighter/verify/upload": "200 401 403 422 500 503",
      "post /responder/police/verify/upload": "200 401 403 422 500 503",
      "post /responder/dispatcher/verify/upload": "200 401 403 422 500 503",
      "get /responder/status/{reference_id}": "200 401 403 422 500 503",
      "post /api/public/v3/documents/{document_token}": "200 401 403 404 422 429 500 503",
      "post /api/public/v3/documents/refresh/{document_token}": "200 401 403 404 429 500 503",
      "post /oauth/token": "200 400 401",
      "get /api/public/v3/attributes.json": "200 400 401",
      "post /v1/organizations/{organizationUuid}/applications": "201 401 403 404 422 500 503",
      "get /v1/organizations/{organizationUuid}/applications": "200 401 403 404 422 500 503",
      "get /v1/applications/enums": "200 401 403 422 500 503",
      "get /v1/applications/{applicationUuid}": "200 401 403 404 412 422 500 503",
      "patch /v1/applications/{applicationUuid}": "200 401 403 404 412 422 500 503",
    });
    const openOperations = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter((operation) => Object(operation).security?.length === 0)
      .map((operation) => Object(operation).operationId);
    assert.deepStrictEqual(openOperations, ["health.check", "health.ready", "receipt.take"]);
  });
});

import { assert, it } from "@effect/vitest";
import { callerKindOf } from "../../src/server/CallerKind.ts";

it.each([
  ["/api/v2/verification", 200, "account"],
  ["/v1/organizations/:organizationUuid/applications", 200, "application"],
  ["/api/public/v3/attributes.json", 403, "consumer"],
  ["/oauth/token", 400, "consumer"],
  ["/teacher/verify/person", 200, "client"],
  ["/student/schools/search", 422, "client"],
  ["/signin", 402, "person"],
  ["/health", 200, "unknown"],
  ["/api/v2/verification", 401, "unknown"],
  [undefined, 404, "unknown"],
] as const)("The caller of %s, answered with %i, is counted as: %s", (route, status, kind) => {
  assert.strictEqual(callerKindOf(route, status), kind);
});

import { assert, it } from "@effect/vitest";
import { answerOAuthError } from "../../src/oauth/OAuthWire.ts";

it("An error of OAuth asks for credentials only where they are wrong", () => {
  const body = { error: "invalid_client", error_description: "Wrong" } as const;
  const { headers, status } = answerOAuthError(401, body, "Basic");
  assert.strictEqual(status, 401);
  assert.deepInclude(headers, { "www-authenticate": "Basic", pragma: "no-cache" });
  assert.notProperty(answerOAuthError(400, body).headers, "www-authenticate");
});

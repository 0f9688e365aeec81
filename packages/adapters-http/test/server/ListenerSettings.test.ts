import { assert, it } from "@effect/vitest";
import { listenerSettings } from "../../src/server/HttpListener.ts";

it("A listener takes the documented port, limits no whole request and stops at once by default", () => {
  assert.deepInclude(listenerSettings, { port: 8080, requestTimeout: 0, stopDelay: 0 });
});

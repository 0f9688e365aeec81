import { assert, it } from "@effect/vitest";
import { listenerSettings } from "../../src/server/HttpListener.ts";
import { HttpSettings } from "../../src/server/HttpSettings.ts";

it("A listener takes the documented port, limits no whole request and stops at once by default", () => {
  assert.deepInclude(listenerSettings, { port: 8080, requestTimeout: 0, stopDelay: 0 });
});

it("Heads and bodies have the documented sizes by default, in bytes", () => {
  assert.deepInclude(listenerSettings, {
    maxHeaderBytes: 16_384,
    maxRequestLine: 1_048_576,
    maxUnfinishedHeads: 33_554_432,
    lingerBytes: 67_108_864,
  });
  assert.deepInclude(HttpSettings.defaults, {
    maxBodyBytes: 65_536,
    maxUploadBytes: 138_412_032,
    maxTextBytes: 33_554_432,
    bodyPace: 16_384,
  });
});

import { StorageUnavailable } from "@bonafide/core/storage/StorageUnavailable";
import { assert, it } from "@effect/vitest";
import { Cause } from "effect";
import { pageFaultOf } from "../../src/person/PageRoute.ts";

it("a page that met a database that is away is asked for again in a second, and any other is broken", () => {
  const away = pageFaultOf(Cause.die(new StorageUnavailable({ reason: "refused" })));
  assert.deepInclude(away, { name: "full", retryAfter: 1 });
  const broken = pageFaultOf(Cause.die(new Error("broken")));
  assert.deepStrictEqual([broken.name, broken.retryAfter], ["broken", undefined]);
});

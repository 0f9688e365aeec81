import { assert, describe, it } from "@effect/vitest";
import { Struct } from "effect";
import { everyCall } from "../../src/catalogue/Calls.ts";
import { limits } from "../../src/limit/Limit.ts";

describe("The limits of calls", () => {
  it("are named by the rows of the calls that count them, all but the rates and those of pages", () => {
    const named = new Set<string>(everyCall.flatMap(([, call]) => call.limits));
    assert.deepStrictEqual(
      Struct.keys(limits).filter((name) => !named.has(name)),
      [
        "product_rate",
        "account_rate",
        "sign_in_device",
        "sign_in_from",
        "sign_in_address",
        "sign_in_email",
        "sign_up_address",
        "recovery_address",
        "recovery_email",
        "confirmation_letter",
        "password_change",
        "hand_over",
        "person_code",
        "person_match",
        "person_document",
        "person_affiliation",
      ],
    );
  });
});

import { describe, expect, it } from "@effect/vitest";
import { Option, Result } from "effect";
import { collect, optional, required } from "../../src/verification/Parameters.ts";

const text = (value: unknown) => (typeof value === "string" ? Option.some(value) : Option.none());

describe("A parameter", () => {
  it("that is required is read, or named", () => {
    expect(required({ a: "x" }, "a", text, "CodeInvalid")).toEqual(Result.succeed("x"));
    for (const fields of [{}, { a: null }, { a: undefined }, { a: 1 }, { b: "x" }]) {
      expect(required(fields, "a", text, "CodeInvalid")).toEqual(Result.fail("CodeInvalid"));
    }
  });

  it("that is optional may be absent, null or empty, and nothing else", () => {
    for (const fields of [{}, { a: null }, { a: undefined }, { a: "" }, { b: 1 }]) {
      expect(optional(fields, "a", text, "CodeInvalid")).toEqual(Result.succeed(undefined));
    }
    for (const a of [0, false, [], {}]) {
      expect(optional({ a }, "a", text, "CodeInvalid")).toEqual(Result.fail("CodeInvalid"));
    }
  });

  it("is the request's own", () => {
    for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
      const seen = optional({}, name, Option.some, "CodeInvalid");
      expect(seen).toEqual(Result.succeed(undefined));
    }
  });
});

describe("Parameters", () => {
  it("are collected when each is right", () => {
    const parameters = { a: Result.succeed(1), b: Result.succeed(undefined) };
    expect(collect(parameters)).toEqual(Result.succeed({ a: 1, b: undefined }));
    expect(collect({})).toEqual(Result.succeed({}));
  });

  it("are refused with every name, in order", () => {
    const refused = collect({
      a: Result.fail("PhoneInvalid"),
      b: Result.succeed(1),
      c: Result.fail("CallbackUrlInvalid"),
    });
    expect(Result.isFailure(refused) && refused.failure.names).toEqual([
      "PhoneInvalid",
      "CallbackUrlInvalid",
    ]);
  });
});

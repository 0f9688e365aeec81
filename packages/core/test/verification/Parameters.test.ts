import { describe, expect, it } from "@effect/vitest";
import { Option, Result } from "effect";
import {
  collect,
  optional,
  readerOf,
  readParameter,
  required,
} from "../../src/verification/Parameters.ts";

const told = { says: "", shape: {}, refusal: "CodeInvalid" } as const;

const text = (value: unknown) => (typeof value === "string" ? Option.some(value) : Option.none());

describe("A parameter", () => {
  it("that is required is read, or named", () => {
    const a = required({ ...told, name: "a", read: text });
    expect(readParameter(a, { a: "x" }, undefined)).toEqual(Result.succeed("x"));
    for (const fields of [{}, { a: null }, { a: undefined }, { a: 1 }, { b: "x" }]) {
      expect(readParameter(a, fields, undefined)).toEqual(Result.fail("CodeInvalid"));
    }
  });

  it("that is optional may be absent, null or empty, and nothing else", () => {
    const a = optional({ ...told, name: "a", read: text });
    for (const fields of [{}, { a: null }, { a: undefined }, { a: "" }, { b: 1 }]) {
      expect(readParameter(a, fields, undefined)).toEqual(Result.succeed(undefined));
    }
    for (const value of [0, false, [], {}]) {
      expect(readParameter(a, { a: value }, undefined)).toEqual(Result.fail("CodeInvalid"));
    }
  });

  it("is the request's own", () => {
    for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
      const own = optional({ ...told, name, read: Option.some });
      expect(readParameter(own, {}, undefined)).toEqual(Result.succeed(undefined));
    }
  });
});

describe("Parameters", () => {
  it("are read under their names on the wire, and named in the core's words", () => {
    const read = readerOf()({
      first: required({ ...told, name: "a", read: text }),
      second: optional({ ...told, name: "b", read: text, refusal: "PhoneInvalid" }),
    });
    expect(read({ a: "x", first: "y" }, undefined)).toEqual(
      Result.succeed({ first: "x", second: undefined }),
    );
    const refused = read({ b: 1 }, undefined);
    expect(Result.isFailure(refused) && refused.failure.names).toEqual([
      "CodeInvalid",
      "PhoneInvalid",
    ]);
  });

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

import { assert, describe, it } from "@effect/vitest";
import { type CallParameter, isByProfile } from "../../src/catalogue/Call.ts";
import { everyCall } from "../../src/catalogue/Calls.ts";
import { interfaceCalls } from "./InterfaceCalls.ts";

const listed = (parameters: ReadonlyArray<CallParameter>): string =>
  parameters.map(({ name, required }) => (required ? `${name}!` : name)).join(" ");

describe("The table of calls", () => {
  it("is the interface's, word for word", () => {
    const table = everyCall.map(([, { answers, credentials, method, parameters, path, takes }]) => [
      `${method} ${path}`,
      credentials,
      takes.join(" "),
      isByProfile(parameters)
        ? `1: ${listed(parameters[1])} | 2: ${listed(parameters[2])}`
        : listed(parameters),
      answers.map(({ status }) => status).join(" "),
    ]);
    assert.deepStrictEqual<unknown>(table, interfaceCalls);
  });

  it("says of every parameter what it is, and of every refused one what it has to be", () => {
    const silent = everyCall.flatMap(([id, { parameters }]) =>
      (isByProfile(parameters) ? [...parameters[1], ...parameters[2]] : parameters)
        .filter(({ name, refusals, rule, says }) => {
          const isRuled =
            rule !== undefined || refusals.every((each) => each === "ResourceUnknown");
          return (
            !/^[A-Z].*\.$/.test(says) ||
            !(isRuled || name === "reference_id" || name === "if-match")
          );
        })
        .map(({ name }) => `${id} ${name}`),
    );
    assert.deepStrictEqual(silent, []);
  });
});

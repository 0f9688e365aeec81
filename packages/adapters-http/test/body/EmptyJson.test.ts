import { assert, it } from "@effect/vitest";
import { emptyJson, isJson } from "../../src/body/EmptyJson.ts";

const stateOf = (text: string, size: number) => {
  const parser = emptyJson();
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) parser.write(bytes.subarray(at, at + size));
  return parser.end();
};

it.each([
  ["", "Whole"],
  ["{}", "Whole"],
  [" { \n } ", "Whole"],
  ["null", "Whole"],
  [`{${" ".repeat(62)}}`, "Whole"],
  [`{${" ".repeat(63)}}`, "Broken"],
  ["[]", "Broken"],
  ["{", "Broken"],
  ['{"a":1}', "Broken"],
])("The JSON %j is %s, in pieces of any size", (text, state) => {
  for (const size of [1, 7, 100]) assert.strictEqual(stateOf(text, size), state);
});

it.each([
  ["application/json", true],
  [" Application/JSON ; charset=utf-8", true],
  ["application/json5", false],
  ["text/json", false],
])("The type %s is JSON: %s", (type, is) => {
  assert.strictEqual(isJson(type), is);
});

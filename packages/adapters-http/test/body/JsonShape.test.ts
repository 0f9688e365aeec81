import { assert, it } from "@effect/vitest";
import { jsonShapeOf } from "../../src/body/JsonShape.ts";

const shapes: ReadonlyArray<readonly [text: string, depth: number, names: number, own: number]> = [
  ["", 0, 0, 0],
  ["7", 0, 0, 0],
  ["[]", 1, 0, 0],
  ["{}", 1, 0, 0],
  ["[[],[[]],[]]", 3, 0, 0],
  ['{"a":1}', 1, 1, 1],
  ['{"a":1,"b":{"c":2,"d":{"e":[3]}}}', 4, 5, 2],
  ['[{"a":1},{"b":2}]', 2, 2, 0],
  ['{"a":[{"b":1}],"c":2}', 3, 3, 2],
  // What stands in a string counts as nothing, and an escaped quote does not end it.
  ['{"[{:":"]}:["}', 1, 1, 1],
  ['{"a\\"":"\\"[","b\\\\":[1],"c":"\\\\\\"{"}', 2, 3, 3],
  ['{"":""}', 1, 1, 1],
  ['["', 1, 0, 0],
  ['["a\\', 1, 0, 0],
];

it.each(shapes)("The shape of %s is its depth and its names", (text, depth, names, parameters) => {
  assert.deepStrictEqual(jsonShapeOf(Buffer.from(text)), { depth, names, parameters });
});

import type { Call, CallParameter, CallParameters } from "@bonafide/core/catalogue/Call";
import { everyCall } from "@bonafide/core/catalogue/Calls";
import { assert, expect, it } from "@effect/vitest";
import { Schema } from "effect";
import { h } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import { callSection } from "../../src/reference/CallSection.ts";
import { renderReference } from "../../src/reference/ReferenceShell.ts";
import { outlining } from "../../src/reference/SchemaOutline.ts";

it("A call that can be tried sends an empty value only where its example is empty", () => {
  for (const [id, call] of everyCall) {
    const html = renderToStaticMarkup(
      h(
        "main",
        null,
        callSection(id, call, () => [], true),
      ),
    );
    for (const [input] of html.matchAll(/<input[^>]*data-place[^>]*>/g)) {
      const isEmpty = /placeholder(=""|[ />])/.test(input);
      assert.strictEqual(input.includes('data-empty="sent"'), isEmpty, `${id}: ${input}`);
    }
  }
});

const parameter = (
  name: string,
  shape: CallParameter["shape"],
  more: Partial<CallParameter> = {},
): CallParameter => ({ name, shape, says: `The ${name}.`, required: false, refusals: [], ...more });

/** A parameter of each kind. */
const parameters: ReadonlyArray<CallParameter> = [
  parameter("id", { format: "uuid", type: "string" }, { required: true }),
  parameter("if-match", { type: "string", examples: ['"0"'] }, { in: "header" }),
  parameter("empty", { type: "string", examples: [""] }, { required: true, rule: "is a text" }),
  parameter("count", { type: "integer", examples: [0, 7] }),
  parameter("choice", { enum: ["one", "two"] }),
  parameter("file", { format: "binary" }),
  parameter("any", {}),
];

const sample = (more: Partial<Call>): Call => ({
  method: "POST",
  path: "/sample/:id",
  summary: "A sample",
  description: "What it does.",
  credentials: "secretKey",
  takes: ["query", "json"],
  parameters,
  answers: [],
  refusals: [],
  limits: [],
  ...more,
});

const object = parameter("object", { examples: [{ a: 1 }] }, { required: true });
const profiles: CallParameters = { 1: parameters.slice(0, 1), 2: [] };

const calls: ReadonlyArray<readonly [id: string, call: Call, canTry: boolean]> = [
  [
    "all",
    sample({
      product: "telecom.identity",
      limits: ["product_rate", "client_rate"],
      answers: [
        { status: 200, says: "Done.", body: Schema.String, types: ["image/png", "image/jpeg"] },
        { status: 204, says: "Empty." },
      ],
    }),
    true,
  ],
  ["closed", sample({ takes: [] }), false],
  ["form", sample({ credentials: "applicationToken", takes: ["json", "urlencoded"] }), true],
  ["files", sample({ credentials: "none", takes: ["multipart"] }), true],
  ["query", sample({ credentials: "client", takes: ["query"], parameters: profiles }), true],
  ["one", sample({ credentials: "consumer", takes: ["urlencoded"], parameters: [object] }), true],
  ["get", sample({ method: "GET", takes: ["query"], parameters: [object] }), true],
  ["person", sample({ credentials: "person", parameters: [] }), true],
  ["vendor", sample({ credentials: "vendor", parameters: [] }), true],
];

const schemas = {
  Inner: { properties: { deep: { type: "array", items: { enum: [1, 2, 3, 4, 5, 6, 7] } } } },
  Six: { enum: [1, 2, 3, 4, 5, 6] },
  Whole: {
    required: ["a"],
    properties: {
      a: { $ref: "#/components/schemas/Inner" },
      b: { type: "array", items: { $ref: "#/components/schemas/Inner" } },
      c: { anyOf: [{ type: "null" }, { $ref: "#/components/schemas/Six" }] },
      d: { oneOf: [{ format: "uuid", type: "string" }] },
      e: null,
    },
  },
};

const bodies = [
  { $ref: "#/components/schemas/Whole" },
  { oneOf: [{ $ref: "#/components/schemas/Whole" }], anyOf: [{ required: ["x"] }] },
  { anyOf: [{ $ref: "#/components/schemas/Inner" }] },
  { type: "array", items: { $ref: "#/components/schemas/Inner" } },
  "no schema",
];

it("A page of calls is as frozen, with each kind of parameter, body and answer", async () => {
  const outline = outlining(schemas);
  const outlines = bodies.flatMap((schema) => outline(schema));
  const page = renderReference({
    path: "/docs/errors",
    title: "Samples",
    body: calls.map(([id, call, canTry]) =>
      callSection(id, call, (status) => (status === 200 ? outlines : []), canTry),
    ),
  });
  // The names of styles and scripts change with their texts.
  const shown = page.replaceAll(/\/portal\/\w+/g, "/portal/…").replaceAll("><", ">\n<");
  await expect(`${shown}\n`).toMatchFileSnapshot("sample-calls.txt");
});

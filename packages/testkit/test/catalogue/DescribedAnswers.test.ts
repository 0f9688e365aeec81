import { assert, describe, it } from "@effect/vitest";
import { describedBy } from "../../src/catalogue/DescribedAnswers.ts";

const json = (schema: object) => ({ "application/json": { schema } });
const error = {
  type: "object",
  properties: { errors: { type: "array", items: { type: "object" } } },
  required: ["errors"],
};

const differenceOf = describedBy({
  openapi: "3.1.0",
  paths: {
    "/things/{id}": {
      get: {
        responses: {
          "200": {
            headers: { ETag: { required: true, schema: { type: "string" } } },
            content: json({ $ref: "#/components/schemas/Thing" }),
          },
          "304": { description: "" },
          "422": { $ref: "#/components/responses/Wrong" },
        },
      },
    },
    "/things/all": { get: { responses: { "200": { content: json({ type: "array" }) } } } },
  },
  components: {
    schemas: {
      Thing: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
    },
    responses: { Wrong: { content: json(error), "x-codes": [3100] } },
  },
});

const answer = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  path = "/things/7?x=1",
) =>
  differenceOf({
    method: "GET",
    path,
    status,
    headers: { "content-type": "application/json", ...headers },
    text: typeof body === "string" ? body : JSON.stringify(body),
  });

const etag = { etag: '"1"' };
const codes = (...listed: ReadonlyArray<number>) => ({ errors: listed.map((code) => ({ code })) });

describe("An answer that is held to a document", () => {
  it.each([
    ["is as described", answer(200, { name: "x", more: 1 }, etag), undefined],
    ["has another status", answer(404, {}), "GET /things/{id}: 404 is not described"],
    ["lacks a header", answer(200, { name: "x" }), "header 200 lacks etag"],
    [
      "has a header that is not described",
      answer(200, { name: "x" }, { ...etag, location: "/" }),
      "header location",
    ],
    ["may lead to help", answer(422, codes(3100), { link: '</docs>; rel="help"' }), undefined],
    ["has another body", answer(200, { name: 7 }, etag), "name must be string"],
    ["has a code that is not listed", answer(422, codes(3100, 3101)), "does not list 3101"],
    ["has the codes that are", answer(422, codes(3100)), undefined],
    [
      "has another type",
      answer(200, "name", { ...etag, "content-type": "text/plain" }),
      "200 as text/plain is not described",
    ],
    ["is empty where it should not be", answer(200, "", etag), "200 is empty"],
    ["is empty where it should be", answer(304, ""), undefined],
    [
      "is of a fixed path before one with a parameter",
      answer(200, [], {}, "/things/all"),
      undefined,
    ],
    ["is of a path that is not described", answer(500, {}, {}, "/other"), undefined],
  ] as ReadonlyArray<readonly [string, string | undefined, string | undefined]>)(
    "%s",
    (_, difference, expected) => {
      if (expected === undefined) assert.isUndefined(difference);
      else assert.include(difference, expected);
    },
  );
});

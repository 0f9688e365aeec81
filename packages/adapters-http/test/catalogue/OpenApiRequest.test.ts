import { telecomCalls } from "@bonafide/core/telecom/TelecomCalls";
import { expect, it } from "@effect/vitest";
import { requestBodyOf } from "../../src/catalogue/OpenApiRequest.ts";
import { makeSchemaNames } from "../../src/catalogue/OpenApiSchemas.ts";

it("A choice of a body that may be null has null among its values", () => {
  const schemas = makeSchemaNames();
  const shape = { type: "string", enum: ["a", "b"] };
  const choice = { name: "choice", required: false, says: "A choice.", shape, refusals: [] };
  const parameters = [{ ...choice, nullable: true }];
  requestBodyOf("sample.one", { ...telecomCalls.send, parameters }, schemas);
  requestBodyOf("sample.two", { ...telecomCalls.send, parameters: [choice] }, schemas);
  const description = "A choice.";
  expect(schemas.all()).toEqual({
    SampleOneRequest: {
      type: "object",
      properties: {
        choice: { type: ["string", "null"], enum: ["a", "b", null], description },
      },
    },
    SampleTwoRequest: { type: "object", properties: { choice: { ...shape, description } } },
  });
});

import { describe, expect, it } from "@effect/vitest";
import { Schema } from "effect";
import { makeSchemaNames } from "../../src/catalogue/OpenApiSchemas.ts";

describe("the schemas of the document", () => {
  it("are written as people would", () => {
    const { of } = makeSchemaNames();
    const schema = Schema.Struct({
      code: Schema.Literals([1, 2]),
      share: Schema.Literals([1, 0.5]),
      count: Schema.Int,
      rate: Schema.Finite,
      hour: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 23 })),
      one: Schema.Union([Schema.String]).annotate({ description: "One." }),
      list: Schema.Array(Schema.String),
    });
    expect(of(schema)).toEqual({
      type: "object",
      required: ["code", "share", "count", "rate", "hour", "one", "list"],
      properties: {
        code: { type: "integer", enum: [1, 2] },
        share: { type: "number", enum: [1, 0.5] },
        count: { type: "integer" },
        rate: { type: "number" },
        hour: { type: "integer", minimum: 1, maximum: 23 },
        one: { type: "string", description: "One." },
        list: { type: "array", items: { type: "string" } },
      },
    });
  });

  it("have a name each, and are listed by their names", () => {
    const { all, named } = makeSchemaNames();
    for (const name of ["B", "C", "A", "B"])
      expect(named(name, { type: "string" })).toEqual({ $ref: `#/components/schemas/${name}` });
    expect(Object.keys(all())).toEqual(["A", "B", "C"]);
    expect(() => named("B", { type: "number" })).toThrow("Two schemas are called B");
  });
});

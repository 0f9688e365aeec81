import { Order, Schema } from "effect";

/** A part of the document. */
export type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isInteger = (value: unknown): boolean => Number.isInteger(value);

/** The bounds that every integer of JavaScript has say nothing. */
const isNoBound = (key: string, value: unknown): boolean =>
  (key === "minimum" || key === "maximum") && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

const written = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(written);
  return isObject(value) ? writtenSchema(value) : value;
};

/** A JSON Schema as people would write it: definitions are components, codes are integers. */
const writtenSchema = (schema: Json): Json => {
  const { anyOf, enum: values, ...others } = schema;
  // One choice is none.
  if (Array.isArray(anyOf) && anyOf.length === 1 && isObject(anyOf[0]))
    return writtenSchema({ ...anyOf[0], ...others });
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, each]) => !isNoBound(key, each))
      .map(([key, each]) => {
        if (key === "$ref") return [key, String(each).replace("#/$defs/", "#/components/schemas/")];
        if (key === "type" && each === "number" && Array.isArray(values) && values.every(isInteger))
          return [key, "integer"];
        // What a server adds later is no fault, and open objects are the rule of JSON Schema.
        return key === "additionalProperties" && each === true ? undefined : [key, written(each)];
      })
      .filter((entry) => entry !== undefined),
  );
};

/** Collects the named schemas of a document. */
export interface SchemaNames {
  /** A reference to a schema, or the schema itself where it has no name. */
  readonly of: (schema: Schema.Top) => Json;
  /** A reference to a schema of this name, which is defined by it. */
  readonly named: (name: string, schema: Json) => Json;
  readonly all: () => Readonly<Record<string, Json>>;
}

const byName = Order.mapInput(
  Order.String,
  ([name]: readonly [name: string, schema: Json]) => name,
);

export const makeSchemaNames = (): SchemaNames => {
  const all: Record<string, Json> = {};
  const define = (name: string, schema: Json) => {
    const text = JSON.stringify(schema);
    if (name in all && JSON.stringify(all[name]) !== text)
      throw new Error(`Two schemas are called ${name}`);
    all[name] = schema;
  };
  return {
    of: (schema) => {
      const { definitions, schema: root } = Schema.toJsonSchemaDocument(schema);
      for (const [name, each] of Object.entries(definitions)) define(name, writtenSchema(each));
      return writtenSchema(root);
    },
    named: (name, schema) => {
      define(name, schema);
      return { $ref: `#/components/schemas/${name}` };
    },
    all: () => Object.fromEntries(Object.entries(all).toSorted(byName)),
  };
};

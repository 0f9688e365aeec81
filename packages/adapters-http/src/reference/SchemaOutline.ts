import { Predicate } from "effect";
import type { Json } from "../catalogue/OpenApiSchemas.ts";

/** One field of a body: its path, its type, and whether it is always there. */
export interface OutlinedField {
  readonly name: string;
  readonly type: string;
  readonly always: boolean;
}

/** A body, or one of the outcomes that it can have. */
export interface OutlinedBody {
  readonly title: string | undefined;
  readonly fields: ReadonlyArray<OutlinedField>;
}

const objectOf = (value: unknown): Json => (Predicate.isObject(value) ? value : {});

const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : []);

/** Outlines bodies by the named schemas of a document. */
export const outlining = (schemas: Readonly<Record<string, Json>>) => {
  const nameIn = (schema: Json): string | undefined =>
    typeof schema["$ref"] === "string" ? schema["$ref"].split("/").at(-1) : undefined;
  const followed = (value: unknown): Json => {
    const schema = objectOf(value);
    const name = nameIn(schema);
    return name === undefined ? schema : followed(schemas[name]);
  };

  const typeOf = (value: unknown): string => {
    const schema = followed(value);
    const { enum: values, format, items, type } = schema;
    const choices = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])];
    if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(" or ");
    if (Array.isArray(values)) {
      const shown = values.slice(0, 6).map(String).join(", ");
      return values.length > 6 ? `${shown}, …` : shown;
    }
    if (type === "array") return `list of ${typeOf(items)}`;
    return [format, type].find((word) => typeof word === "string") ?? "any JSON";
  };

  const fieldsOf = (value: unknown, prefix: string): ReadonlyArray<OutlinedField> => {
    const schema = followed(value);
    const required = new Set(listOf(schema["required"]));
    return Object.entries(objectOf(schema["properties"])).flatMap(([key, property]) => {
      const name = `${prefix}${key}`;
      const inner = followed(property);
      const parts = inner["type"] === "array" ? followed(inner["items"]) : inner;
      const nested = inner["type"] === "array" ? `${name}[].` : `${name}.`;
      const field = { name, type: typeOf(property), always: required.has(key) };
      return [field, ...fieldsOf(parts, nested)];
    });
  };

  return (value: unknown): ReadonlyArray<OutlinedBody> => {
    const schema = followed(value);
    const choices = [...listOf(schema["oneOf"]), ...listOf(schema["anyOf"])];
    if (choices.length > 0) {
      return choices.map((choice) => ({
        title: nameIn(objectOf(choice)),
        fields: fieldsOf(choice, ""),
      }));
    }
    const fields = [...fieldsOf(schema["items"], "[]."), ...fieldsOf(schema, "")];
    return [{ title: undefined, fields }];
  };
};

import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** Says in what a value differs from the schema at a place of a document; nothing where it does not. */
export type DifferenceAt = (place: ReadonlyArray<string>, value: unknown) => string | undefined;

const escaped = (part: string): string =>
  encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

/** The schemas of an OpenAPI 3.1 document, by the names on the way to each. */
export const schemasOf = (document: object): DifferenceAt => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: "contract" });
  return (place, value) => {
    const $ref = `contract#/${place.map(escaped).join("/")}`;
    const validate = ajv.getSchema($ref) ?? ajv.compile({ $ref });
    return validate(value) === true ? undefined : ajv.errorsText(validate.errors);
  };
};

import { Record, Result, Schema } from "effect";

/** A value of an enum: 1 to 50 characters in one line. */
const EnumValue = Schema.String.check(
  Schema.isPattern(/^[^\p{C}]{1,50}$/u, { expected: "1 to 50 characters in one line" }),
);

const EnumValues = Schema.Array(EnumValue).check(
  Schema.makeFilter((values: ReadonlyArray<string>) => new Set(values).size === values.length, {
    expected: "no value twice",
  }),
);

const isEnumValue = Schema.is(EnumValue);

// Checked separately: a record schema with such keys would silently drop the others.
const keyedByValues = Schema.makeFilter(
  (record: Readonly<Record<string, unknown>>) => Object.keys(record).every(isEnumValue),
  { expected: "names of 1 to 50 characters in one line" },
);

/** Maps each value of an enum to the allowed values of the enum that depends on it. */
const Dependents = Schema.Record(Schema.String, EnumValues).check(keyedByValues);

const ClassFile = Schema.Struct({
  types: Schema.optionalKey(Dependents),
  architectureTypes: Schema.optionalKey(Dependents),
  deviceTypes: Schema.optionalKey(EnumValues),
});

/** Only this class has architecture and platform. Source: interface, "Applications API", "Rules". */
const digital = "digital";

/** The status of an application in use. Any other status is a soft delete. Source: choices, section 7. */
export const activeStatus = "active";

/**
 * The enum lists in the operator's file: statuses, and for each class its types (with subtypes), its device types and,
 * for the class `digital` alone, its architecture types (with operating systems). Order does not matter.
 *
 * The interface requires the statuses `active` and `inactive` and the class `digital`.
 */
export const ApplicationCatalogFile = Schema.Struct({
  status: EnumValues.check(
    Schema.makeFilter(
      (values: ReadonlyArray<string>) =>
        values.includes(activeStatus) && values.includes("inactive"),
      { expected: "active and inactive among them" },
    ),
  ),
  classes: Schema.Record(Schema.String, ClassFile).check(
    keyedByValues,
    Schema.makeFilter(
      (classes: Readonly<Record<string, typeof ClassFile.Type>>) =>
        Object.hasOwn(classes, digital) &&
        Object.entries(classes).every(
          ([name, { architectureTypes }]) =>
            name === digital || Object.keys(architectureTypes ?? {}).length === 0,
        ),
      { expected: "digital among them, and architectureTypes at digital only" },
    ),
  ),
});
export type ApplicationCatalogFile = typeof ApplicationCatalogFile.Type;

type Values = ReadonlyArray<string>;

/** The allowed values of one class. */
interface ClassEnums {
  readonly types: ReadonlyMap<string, Values>;
  readonly architectureTypes: ReadonlyMap<string, Values>;
  readonly deviceTypes: Values;
}

/** The enum lists, sorted and indexed. */
export interface ApplicationCatalog {
  readonly statuses: Values;
  readonly classes: ReadonlyMap<string, ClassEnums>;
}

const sortedMap = <A, B>(record: Readonly<Record<string, A>>, value: (given: A) => B) =>
  new Map(
    Record.toEntries(record)
      .map(([name, given]) => [name, value(given)] as const)
      .toSorted(([left], [right]) => (left < right ? -1 : 1)),
  );

const sorted = (values: Values): Values => values.toSorted();

/** Builds the catalog from a file's content. */
export const catalogOf = ({ classes, status }: ApplicationCatalogFile): ApplicationCatalog => ({
  statuses: sorted(status),
  classes: sortedMap(classes, ({ architectureTypes = {}, deviceTypes = [], types = {} }) => ({
    types: sortedMap(types, sorted),
    architectureTypes: sortedMap(architectureTypes, sorted),
    deviceTypes: sorted(deviceTypes),
  })),
});

// Unknown names are errors, because a misspelt list would be lost silently.
const parse = Schema.decodeUnknownResult(Schema.fromJsonString(ApplicationCatalogFile), {
  onExcessProperty: "error",
});

/** Parses a catalog file (JSON), or returns the error. */
export const readCatalog = (text: string): Result.Result<ApplicationCatalog, string> =>
  Result.mapBoth(parse(text), { onFailure: String, onSuccess: catalogOf });

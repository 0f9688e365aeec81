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

// Checked apart: a record of such keys would leave out the others and say nothing.
const keyedByValues = Schema.makeFilter(
  (record: Readonly<Record<string, unknown>>) => Object.keys(record).every(isEnumValue),
  { expected: "names of 1 to 50 characters in one line" },
);

/** What follows from a choice: each value of an enum with those of the enum that depends on it. */
const Dependents = Schema.Record(Schema.String, EnumValues).check(keyedByValues);

const ClassFile = Schema.Struct({
  types: Schema.optionalKey(Dependents),
  architectureTypes: Schema.optionalKey(Dependents),
  deviceTypes: Schema.optionalKey(EnumValues),
});

/** The class that architecture and platform are for. Source: interface, "Applications API", "Rules". */
const digital = "digital";

/** The status of an application that is in use; under any other it is soft-deleted. Source: choices, section 7. */
export const activeStatus = "active";

/**
 * The enum lists as an operator writes them: statuses, and for each class its types (with their subtypes), its
 * architecture types (with their operating systems) and its device types. Order does not count.
 *
 * `active` and `inactive` are among the statuses, `digital` among the classes, and no other class has architecture
 * types, because the interface says so.
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

/** What one class allows. */
interface ClassEnums {
  readonly types: ReadonlyMap<string, Values>;
  readonly architectureTypes: ReadonlyMap<string, Values>;
  readonly deviceTypes: Values;
}

/** The enum lists, ready to be asked. Every list is sorted. */
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

/** The catalog that a file says. */
export const catalogOf = ({ classes, status }: ApplicationCatalogFile): ApplicationCatalog => ({
  statuses: sorted(status),
  classes: sortedMap(classes, ({ architectureTypes = {}, deviceTypes = [], types = {} }) => ({
    types: sortedMap(types, sorted),
    architectureTypes: sortedMap(architectureTypes, sorted),
    deviceTypes: sorted(deviceTypes),
  })),
});

// A name that is not known is a slip: whoever wrote it would miss its values.
const parse = Schema.decodeUnknownResult(Schema.fromJsonString(ApplicationCatalogFile), {
  onExcessProperty: "error",
});

/** Reads a catalog from the text of a file (JSON), or says what is wrong with it. */
export const readCatalog = (text: string): Result.Result<ApplicationCatalog, string> =>
  Result.mapBoth(parse(text), { onFailure: String, onSuccess: catalogOf });

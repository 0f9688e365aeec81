import { Array, Option, Result, Schema } from "effect";
import { Refused, type RefusalName } from "../catalogue/Refusal.ts";
import { type Fields, optional, type Parameter, required } from "../verification/Parameters.ts";
import { timestamp } from "../catalogue/Timestamp.ts";
import type { Application, ApplicationIdentity } from "./Application.ts";
import type { ApplicationCatalog } from "./ApplicationCatalog.ts";
import { faultsOf, type ParameterFaults } from "./ApplicationRules.ts";
import type { ApplicationTraits } from "./ApplicationTraits.ts";
import { uuidOf } from "../storage/Uuid.ts";

// Control characters, line ends, bidirectional controls and invisible characters.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

// A name is one visible line that every store accepts.
const line = (longest: number) =>
  Schema.String.check(
    Schema.makeFilter(
      (text: string) => text.isWellFormed() && text.trim() !== "" && !unseen.test(text),
    ),
    Schema.makeFilter((text: string) => {
      const { length } = Array.fromIterable(text);
      return length >= 1 && length <= longest;
    }),
  );

const nameOf = Schema.decodeUnknownOption(line(200));
const string = Schema.decodeUnknownOption(Schema.String);
const userTypes = Schema.decodeUnknownOption(Schema.Array(line(50)).check(Schema.isMaxLength(20)));
const deviceTypes = Schema.decodeUnknownOption(
  Schema.Array(Schema.String).check(
    Schema.makeFilter((values: ReadonlyArray<string>) => new Set(values).size === values.length),
  ),
);

const wrong = "ApplicationParameterInvalid";

/** One parameter of the Applications API that is missing or invalid. */
export const invalidParameter = (parameter: string): Refused =>
  new Refused({ names: [wrong], parameters: [parameter] });

const list = (
  fields: Fields,
  name: string,
  read: (value: unknown) => Option.Option<ReadonlyArray<string>>,
): Parameter<ReadonlyArray<string>> =>
  Result.map(optional(fields, name, read, wrong), (values) => values ?? []);

type Parameters = Readonly<Record<string, Parameter<unknown>>>;

type Values<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer A> ? A : never;
};

/** All parameters, or every parse and rule error in parameter order. */
const collectNamed = <const P extends Parameters>(
  parameters: P,
  disallowed: ParameterFaults,
): Result.Result<Values<P>, Refused> => {
  const names: Array<RefusalName> = [];
  const wrongs: Array<string> = [];
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const fault = Result.isFailure(parameter) ? parameter.failure : disallowed.get(name);
    if (fault !== undefined) {
      names.push(fault);
      wrongs.push(name);
    } else if (Result.isSuccess(parameter)) values[name] = parameter.success;
  }
  return Array.isArrayNonEmpty(names)
    ? Result.fail(new Refused({ names, parameters: wrongs }))
    : Result.succeed(values as Values<P>);
};

/** The mutable fields of a request. */
const traitsIn = (fields: Fields) => ({
  status: required(fields, "status", string, wrong),
  class: required(fields, "class", string, wrong),
  type: optional(fields, "type", string, wrong),
  subtype: optional(fields, "subtype", string, wrong),
  architectureType: optional(fields, "architectureType", string, wrong),
  operatingSystem: optional(fields, "operatingSystem", string, wrong),
  deviceTypes: list(fields, "deviceTypes", deviceTypes),
  userTypes: list(fields, "userTypes", userTypes),
});

const disallowedIn = (
  catalog: ApplicationCatalog,
  traits: ReturnType<typeof traitsIn>,
): ParameterFaults => {
  const unread = Object.entries<Parameter<unknown>>(traits).filter(([, trait]) =>
    Result.isFailure(trait),
  );
  const said = {
    status: Result.getOrUndefined(traits.status),
    class: Result.getOrUndefined(traits.class),
    type: Result.getOrUndefined(traits.type),
    subtype: Result.getOrUndefined(traits.subtype),
    architectureType: Result.getOrUndefined(traits.architectureType),
    operatingSystem: Result.getOrUndefined(traits.operatingSystem),
    deviceTypes: Result.getOrUndefined(traits.deviceTypes),
  };
  return faultsOf(catalog, said, new Set(unread.map(([name]) => name)));
};

/** A parsed registration, without its organization. */
export interface Registration {
  readonly identity: Omit<ApplicationIdentity, "organizationId">;
  readonly traits: ApplicationTraits;
}

/**
 * Parses a registration. `isOrganization` tells whether an organization exists. Source: interface, "Applications API";
 * choices, section 7.
 */
export const readRegistration = (
  fields: Fields,
  catalog: ApplicationCatalog,
  isOrganization: (id: string) => boolean,
): Result.Result<Registration, Refused> => {
  const traits = traitsIn(fields);
  const { class: theClass, status, userTypes, ...optionals } = traits;
  const claimant = (value: unknown) => Option.filter(uuidOf(value), isOrganization);
  const read = collectNamed(
    {
      name: required(fields, "name", nameOf, wrong),
      status,
      class: theClass,
      claimantUuid: required(fields, "claimantUuid", claimant, wrong),
      ...optionals,
      consumerUuid: optional(fields, "consumerUuid", uuidOf, wrong),
      userTypes,
    },
    disallowedIn(catalog, traits),
  );
  return Result.map(read, ({ claimantUuid, consumerUuid, name, ...traits }) => ({
    identity: { name, claimantId: claimantUuid, consumerId: consumerUuid },
    traits,
  }));
};

/** The server-made and immutable fields, as answers show them. */
const immutablesOf = ({
  created,
  id,
  state: { identity },
  updated,
}: Application): Readonly<Record<string, string | null>> => ({
  uuid: id,
  name: identity.name,
  organizationUuid: identity.organizationId,
  claimantUuid: identity.claimantId,
  consumerUuid: identity.consumerId ?? null,
  created: timestamp(created),
  updated: timestamp(updated),
});

const isSame = (given: unknown, present: string | null): boolean =>
  given === present || (present !== null && Option.contains(uuidOf(given), present));

/**
 * Parses a change into the complete new traits. `null` removes an optional trait. An immutable field is refused unless
 * it has its present value. Source: choices, section 7.
 */
export const readChange = (
  fields: Fields,
  catalog: ApplicationCatalog,
  current: Application,
): Result.Result<ApplicationTraits, Refused> => {
  const traits = traitsIn({ ...current.state.traits, ...fields });
  const named = Object.entries(immutablesOf(current))
    .filter(([name, present]) => Object.hasOwn(fields, name) && !isSame(fields[name], present))
    .map(([name]) => name);
  const faults = new Map<string, RefusalName>([
    ...named.map((name) => [name, "ApplicationParameterImmutable"] as const),
    ...disallowedIn(catalog, traits),
  ]);
  const left = Object.fromEntries(named.map((name) => [name, Result.void]));
  return Result.map(
    collectNamed({ ...left, ...traits }, faults),
    ({
      architectureType,
      class: theClass,
      deviceTypes,
      operatingSystem,
      status,
      subtype,
      type,
      userTypes,
    }) => ({
      status,
      class: theClass,
      type,
      subtype,
      architectureType,
      operatingSystem,
      deviceTypes,
      userTypes,
    }),
  );
};

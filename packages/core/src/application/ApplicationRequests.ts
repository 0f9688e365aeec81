import { Array, Option, Result } from "effect";
import { Refused, type RefusalName } from "../catalogue/Refusal.ts";
import { type Fields, type Parameter, readParameter } from "../verification/Parameters.ts";
import { timestamp } from "../catalogue/Timestamp.ts";
import type { Application, ApplicationIdentity } from "./Application.ts";
import type { ApplicationCatalog } from "./ApplicationCatalog.ts";
import { identityParameters, ruleOfParameter, traitParameters } from "./ApplicationParameters.ts";
import { faultsOf, type ParameterFaults } from "./ApplicationRules.ts";
import type { ApplicationTraits } from "./ApplicationTraits.ts";
import { uuidOf } from "../storage/Uuid.ts";

/**
 * Reads the registration or the change of an application, or says everything that is wrong with it; refuses the change of
 * an immutable field.
 */

const wrong = "ApplicationParameterInvalid";

/** One parameter of the Applications API that is missing or invalid. */
export const invalidParameter = (parameter: string): Refused =>
  new Refused({
    names: [wrong],
    parameters: [parameter],
    rules: [ruleOfParameter.get(parameter) ?? "must be a UUID"],
  });

type Parameters = Readonly<Record<string, Parameter<unknown>>>;

type Values<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer A> ? A : never;
};

const wireNames: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...identityParameters, ...traitParameters }).map(([key, { name }]) => [
    key,
    name,
  ]),
);

/** All parameters, or all that is wrong with them in their order: with reading them, or with what they say. */
const collectNamed = <const P extends Parameters>(
  parameters: P,
  disallowed: ParameterFaults,
): Result.Result<Values<P>, Refused> => {
  const names: Array<RefusalName> = [];
  const wrongs: Array<string> = [];
  const values: Record<string, unknown> = {};
  for (const [key, parameter] of Object.entries(parameters)) {
    const fault = Result.isFailure(parameter) ? parameter.failure : disallowed.get(key);
    if (fault !== undefined) {
      names.push(fault);
      wrongs.push(wireNames.get(key) ?? key);
    } else if (Result.isSuccess(parameter)) values[key] = parameter.success;
  }
  return Array.isArrayNonEmpty(names)
    ? Result.fail(
        new Refused({
          names,
          parameters: wrongs,
          rules: wrongs.map((name, at) =>
            names[at] === wrong ? ruleOfParameter.get(name) : undefined,
          ),
        }),
      )
    : Result.succeed(values as Values<P>);
};

/** A list that is not given is empty. */
const listIn = (
  fields: Fields,
  row: (typeof traitParameters)["deviceTypes" | "userTypes"],
): Parameter<ReadonlyArray<string>> =>
  Result.map(readParameter(row, fields, undefined), (values) => values ?? []);

/** What can be changed, as a request says it. */
const traitsIn = (fields: Fields) => ({
  status: readParameter(traitParameters.status, fields, undefined),
  class: readParameter(traitParameters.class, fields, undefined),
  type: readParameter(traitParameters.type, fields, undefined),
  subtype: readParameter(traitParameters.subtype, fields, undefined),
  architectureType: readParameter(traitParameters.architectureType, fields, undefined),
  operatingSystem: readParameter(traitParameters.operatingSystem, fields, undefined),
  deviceTypes: listIn(fields, traitParameters.deviceTypes),
  userTypes: listIn(fields, traitParameters.userTypes),
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
  const read = collectNamed(
    {
      name: readParameter(identityParameters.name, fields, undefined),
      status,
      class: theClass,
      claimantId: readParameter(identityParameters.claimantId, fields, { isOrganization }),
      ...optionals,
      consumerId: readParameter(identityParameters.consumerId, fields, undefined),
      userTypes,
    },
    disallowedIn(catalog, traits),
  );
  return Result.map(read, ({ claimantId, consumerId, name, ...traits }) => ({
    identity: { name, claimantId, consumerId },
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
  [identityParameters.name.name]: identity.name,
  organizationUuid: identity.organizationId,
  [identityParameters.claimantId.name]: identity.claimantId,
  [identityParameters.consumerId.name]: identity.consumerId ?? null,
  created: timestamp(created),
  updated: timestamp(updated),
});

const isSame = (given: unknown, present: string | null): boolean =>
  given === present || (present !== null && Option.contains(uuidOf(given), present));

/** Traits as a request would say them. */
const fieldsOf = (traits: ApplicationTraits): Fields =>
  Object.fromEntries(
    Object.entries(traits).map(([key, value]) => [wireNames.get(key) ?? key, value]),
  );

/**
 * Parses a change into the complete new traits. `null` removes an optional trait. An immutable field is refused unless
 * it has its present value. Source: choices, section 7.
 */
export const readChange = (
  fields: Fields,
  catalog: ApplicationCatalog,
  current: Application,
): Result.Result<ApplicationTraits, Refused> => {
  const traits = traitsIn({ ...fieldsOf(current.state.traits), ...fields });
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

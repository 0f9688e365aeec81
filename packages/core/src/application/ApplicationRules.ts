import { Array } from "effect";
import type { RefusalName } from "../catalogue/Refusal.ts";
import type { ApplicationCatalog } from "./ApplicationCatalog.ts";
import { type ApplicationEnum, applicationEnums } from "./ApplicationEnum.ts";
import type { ApplicationTraits } from "./ApplicationTraits.ts";

/** Which enums of an application depend on which others, and the values that they may then have. */

/** The chosen values of enums that others depend on. */
export interface EnumChoices {
  readonly class?: string | undefined;
  readonly type?: string | undefined;
  readonly architectureType?: string | undefined;
}

/** The choices that each enum depends on. Source: interface, "Applications API", "Rules". */
export const dependenciesOf: Readonly<Record<ApplicationEnum, ReadonlyArray<keyof EnumChoices>>> = {
  status: [],
  class: [],
  type: ["class"],
  subtype: ["class", "type"],
  architectureType: ["class"],
  operatingSystem: ["class", "architectureType"],
  deviceTypes: ["class"],
};

/**
 * The allowed values of an enum under these choices, sorted; empty if the enum does not apply.
 *
 * Creation, change and the enums query all use this table.
 */
export const allowedValues = (
  { classes, statuses }: ApplicationCatalog,
  name: ApplicationEnum,
  choices: EnumChoices,
): ReadonlyArray<string> => {
  const chosen = classes.get(choices.class ?? "");
  switch (name) {
    case "status":
      return statuses;
    case "class":
      return [...classes.keys()];
    case "type":
      return [...(chosen?.types.keys() ?? [])];
    case "subtype":
      return chosen?.types.get(choices.type ?? "") ?? [];
    case "architectureType":
      return [...(chosen?.architectureTypes.keys() ?? [])];
    case "operatingSystem":
      return chosen?.architectureTypes.get(choices.architectureType ?? "") ?? [];
    case "deviceTypes":
      return chosen?.deviceTypes ?? [];
  }
};

/** The errors of parameters, by name. */
export type ParameterFaults = ReadonlyMap<string, RefusalName>;

/** The given enum values; absent ones are missing. */
export type EnumTraits = {
  readonly [K in ApplicationEnum]?: ApplicationTraits[K] | undefined;
};

const refusalOf = (name: ApplicationEnum): RefusalName =>
  dependenciesOf[name].length === 0
    ? "ApplicationParameterInvalid"
    : "ApplicationParameterNotAllowed";

/**
 * The enums whose values the catalog does not allow together. An enum that depends on a wrong or an `unread` one is not
 * judged.
 */
export const faultsOf = (
  catalog: ApplicationCatalog,
  traits: EnumTraits,
  unread: ReadonlySet<string> = new Set(),
): ParameterFaults => {
  const faults = new Map<string, RefusalName>();
  for (const name of applicationEnums) {
    if (dependenciesOf[name].some((other) => faults.has(other) || unread.has(other))) continue;
    const allowed = allowedValues(catalog, name, traits);
    const values = Array.ensure(traits[name] ?? []);
    if (!values.every((value) => allowed.includes(value))) faults.set(name, refusalOf(name));
  }
  return faults;
};

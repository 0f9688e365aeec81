import { Array } from "effect";
import type { RefusalName } from "../catalogue/Refusal.ts";
import type { ApplicationCatalog } from "./ApplicationCatalog.ts";
import {
  allowedValues,
  type ApplicationEnum,
  applicationEnums,
  dependenciesOf,
} from "./ApplicationEnum.ts";
import type { ApplicationTraits } from "./ApplicationTraits.ts";

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

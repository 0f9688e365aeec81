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

/** What is wrong with parameters, by their names. */
export type ParameterFaults = ReadonlyMap<string, RefusalName>;

/** What is said of the enums; the rest is absent. */
export type EnumTraits = {
  readonly [K in ApplicationEnum]?: ApplicationTraits[K] | undefined;
};

const refusalOf = (name: ApplicationEnum): RefusalName =>
  dependenciesOf[name].length === 0
    ? "ApplicationParameterInvalid"
    : "ApplicationParameterNotAllowed";

/**
 * The enums whose values a catalog does not allow beside the others. Whatever depends on one that is wrong, or on one
 * of `unread`, is not judged: nobody can tell.
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

import { Schema } from "effect";
import type { ApplicationCatalog } from "./ApplicationCatalog.ts";

/** The enums of an application. Source: interface, "Applications API", enums. */
export const ApplicationEnum = Schema.Literals([
  "status",
  "class",
  "type",
  "subtype",
  "architectureType",
  "operatingSystem",
  "deviceTypes",
]);
export type ApplicationEnum = typeof ApplicationEnum.Type;

/** Every enum, in dependency order. */
export const applicationEnums = ApplicationEnum.literals;

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

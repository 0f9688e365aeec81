import { Schema } from "effect";
import type { ApplicationCatalog } from "./ApplicationCatalog.ts";

/** What an application can be told apart by. Source: interface, "Applications API", enums. */
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

/** Every enum, each after those that it depends on. */
export const applicationEnums = ApplicationEnum.literals;

/** What was chosen of the enums that others depend on. */
export interface EnumChoices {
  readonly class?: string | undefined;
  readonly type?: string | undefined;
  readonly architectureType?: string | undefined;
}

/** Which choices each enum depends on. Source: interface, "Applications API", "Rules". */
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
 * What an enum allows under these choices, sorted; nothing where it does not apply.
 *
 * Whoever creates, changes or asks goes by this one table.
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

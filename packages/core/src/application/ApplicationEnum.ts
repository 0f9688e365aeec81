import { Schema } from "effect";

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

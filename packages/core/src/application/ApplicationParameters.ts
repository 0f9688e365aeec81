import { Array, Option, Schema } from "effect";
import { decoding, optional, required } from "../verification/Parameters.ts";
import { uuidOf } from "../storage/Uuid.ts";
import { ApplicationEnum } from "./ApplicationEnum.ts";

/** The parameters of the Applications API: what each has to be, and how long a list is. */

// Control characters, line ends, characters that change the direction, and those that show nothing.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

// A name has to look like what it is, in one line, and every store has to take it.
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

const string = decoding(Schema.String);
const name = decoding(line(200));
const userTypes = decoding(Schema.Array(line(50)).check(Schema.isMaxLength(20)));
const deviceTypes = decoding(
  Schema.Array(Schema.String).check(
    Schema.makeFilter((values: ReadonlyArray<string>) => new Set(values).size === values.length),
  ),
);

const refusal = "ApplicationParameterInvalid";
const uuid = { type: "string", format: "uuid" } as const;
const someUuid = "01890000-0000-7000-8000-000000000004";

/** What organizations there are. */
export interface OrganizationRules {
  readonly isOrganization: (id: string) => boolean;
}

/** The identity of an application, by what the core calls it. `ApplicationRequests` refuses its change. */
export const identityParameters = {
  name: required({
    name: "name",
    says: "What the application is called.",
    shape: { type: "string", minLength: 1, maxLength: 200, examples: ["Acme for iOS"] },
    rule: "must be text of 1 to 200 characters in one line, all of them visible",
    read: name,
    refusal,
  }),
  claimantId: required({
    name: "claimantUuid",
    says: "The organization that owns the application.",
    shape: { ...uuid, examples: [someUuid] },
    rule: "must be the UUID of an organization of this server",
    read: (value, { isOrganization }: OrganizationRules) =>
      Option.filter(uuidOf(value), isOrganization),
    refusal,
  }),
  consumerId: optional({
    name: "consumerUuid",
    says: "For migrations only.",
    shape: uuid,
    rule: "must be a UUID",
    read: uuidOf,
    refusal,
  }),
};

const enumRow = (name: ApplicationEnum, dependsOn: string, examples: ReadonlyArray<string> = []) =>
  ({
    name,
    says: `One of GET /v1/applications/enums?enum_name=${name}${dependsOn}.`,
    shape: { type: "string", ...(examples.length === 0 ? {} : { examples }) },
    rule: `must be one of GET /v1/applications/enums?enum_name=${name}${dependsOn}`,
    read: string,
    refusal: refusal,
  }) as const;

/** What can be changed of an application, by what the core calls it. */
export const traitParameters = {
  status: required(enumRow("status", "", ["active"])),
  class: required(enumRow("class", "", ["digital"])),
  type: optional(enumRow("type", "&class=")),
  subtype: optional(enumRow("subtype", "&class=&type=")),
  architectureType: optional(enumRow("architectureType", "&class=")),
  operatingSystem: optional(enumRow("operatingSystem", "&class=&architecture_type=")),
  deviceTypes: optional({
    ...enumRow("deviceTypes", "&class="),
    says: "Each of GET /v1/applications/enums?enum_name=deviceTypes&class=.",
    shape: { type: "array", items: { type: "string" }, uniqueItems: true },
    rule: "must be a list of GET /v1/applications/enums?enum_name=deviceTypes&class=, each once",
    read: deviceTypes,
  }),
  userTypes: optional({
    name: "userTypes",
    says: "Who uses it, in your own words.",
    shape: {
      type: "array",
      items: { type: "string", minLength: 1, maxLength: 50 },
      maxItems: 20,
      examples: [["consumer"]],
    },
    rule: "must be a list of 20 texts at most, each of 1 to 50 characters",
    read: userTypes,
    refusal,
  }),
};

/** How many applications a list shows at most, unless fewer are asked for. Source: choices, section 7. */
export const longestPage = 1_000;

const limit = decoding(
  Schema.FiniteFromString.check(
    Schema.isInt(),
    Schema.isBetween({ minimum: 1, maximum: longestPage }),
  ),
);

/** How much of a list is asked for. */
export const pageParameters = {
  limit: optional({
    name: "limit",
    says: `How many at most; ${longestPage} without it.`,
    shape: { type: "integer", minimum: 1, maximum: longestPage },
    rule: `must be a whole number from 1 to ${longestPage}`,
    read: limit,
    refusal,
  }),
  after: optional({
    name: "cursor",
    says: "Where the list goes on, as the Link header of the page before says.",
    shape: uuid,
    rule: "must be the cursor of a Link header",
    read: uuidOf,
    refusal,
  }),
};

const text = decoding(Schema.NonEmptyString);

const choice = (name: string, says: string) =>
  optional({
    name,
    says,
    shape: { type: "string" },
    rule: "must be a value that its own enum lists",
    read: text,
    refusal,
  });

/** Which enum is asked for, and under which choices, by what the core calls them. */
export const enumParameters = {
  asked: required({
    name: "enum_name",
    says: "Which enum.",
    shape: { type: "string", enum: ApplicationEnum.literals },
    rule: `must be one of ${ApplicationEnum.literals.join(", ")}`,
    read: decoding(ApplicationEnum),
    refusal,
  }),
  class: choice("class", "Required for all but status and class."),
  type: choice("type", "Required for subtype."),
  architectureType: choice("architecture_type", "Required for operatingSystem."),
};

const rows = [identityParameters, traitParameters, pageParameters, enumParameters].flatMap(
  (parameters) => Object.values<{ readonly name: string; readonly rule?: string }>(parameters),
);

/** What a parameter of the Applications API has to be; absent for those of paths. */
export const ruleOfParameter: ReadonlyMap<string, string | undefined> = new Map(
  rows.toReversed().map(({ name, rule }) => [name, rule]),
);

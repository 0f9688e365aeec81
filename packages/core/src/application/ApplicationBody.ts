import type { Application } from "./Application.ts";
import { Timestamp, timestamp } from "../catalogue/Timestamp.ts";
import { Schema } from "effect";

const Id = Schema.String.annotate({ format: "uuid" });
const EnumValue = Schema.String.annotate({ description: "One of what the enums endpoint lists." });
const OptionalEnumValue = Schema.NullOr(EnumValue);

/** An application. Absent attributes are `null`. Source: interface, "Application". */
export const ApplicationBody = Schema.Struct({
  uuid: Id,
  organizationUuid: Id,
  claimantUuid: Id,
  consumerUuid: Schema.NullOr(Id),
  name: Schema.String,
  status: EnumValue,
  class: EnumValue,
  type: OptionalEnumValue,
  subtype: OptionalEnumValue,
  architectureType: OptionalEnumValue,
  operatingSystem: OptionalEnumValue,
  deviceTypes: Schema.Array(EnumValue),
  userTypes: Schema.Array(Schema.String),
  created: Timestamp,
  updated: Timestamp,
}).annotate({
  identifier: "Application",
  examples: [
    {
      uuid: "01890000-0000-7000-8000-000000000003",
      organizationUuid: "01890000-0000-7000-8000-000000000004",
      claimantUuid: "01890000-0000-7000-8000-000000000004",
      consumerUuid: null,
      name: "Acme for iOS",
      status: "active",
      class: "digital",
      type: "mobile_application",
      subtype: "finance",
      architectureType: "native",
      operatingSystem: "ios",
      deviceTypes: ["mobile", "tablet"],
      userTypes: ["consumer"],
      created: "2026-01-31T12:00:00.000Z",
      updated: "2026-01-31T12:00:00.000Z",
    },
  ],
});

/** An application in every answer. */
export const renderApplication = ({
  created,
  id,
  state: { identity, traits },
  updated,
}: Application): typeof ApplicationBody.Encoded => ({
  uuid: id,
  organizationUuid: identity.organizationId,
  claimantUuid: identity.claimantId,
  consumerUuid: identity.consumerId ?? null,
  name: identity.name,
  status: traits.status,
  class: traits.class,
  type: traits.type ?? null,
  subtype: traits.subtype ?? null,
  architectureType: traits.architectureType ?? null,
  operatingSystem: traits.operatingSystem ?? null,
  deviceTypes: traits.deviceTypes,
  userTypes: traits.userTypes,
  created: timestamp(created),
  updated: timestamp(updated),
});

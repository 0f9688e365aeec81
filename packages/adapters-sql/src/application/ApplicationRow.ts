import { type Application, registeredBy } from "@bonafide/core/application/Application";

/** A row of `application`. */
export interface ApplicationRow {
  readonly id: string;
  readonly organization_id: string;
  readonly claimant_id: string;
  readonly consumer_id: string | null;
  readonly name: string;
  readonly status: string;
  readonly class: string;
  readonly type: string | null;
  readonly subtype: string | null;
  readonly architecture_type: string | null;
  readonly operating_system: string | null;
  readonly device_types: string;
  readonly user_types: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly version: number;
}

const isText = (value: unknown): value is string => typeof value === "string";

// Parsed by hand: a list reads thousands of these, and a schema would take most of the time.
const textsOf = (json: string): ReadonlyArray<string> => {
  const texts: unknown = JSON.parse(json);
  if (!Array.isArray(texts) || !texts.every(isText))
    throw new Error("A stored value does not have its shape.");
  return texts;
};

/** The application of a row. */
export const fromRow = (row: ApplicationRow): Application => ({
  id: row.id,
  state: registeredBy({
    identity: {
      organizationId: row.organization_id,
      claimantId: row.claimant_id,
      consumerId: row.consumer_id ?? undefined,
      name: row.name,
    },
    traits: {
      status: row.status,
      class: row.class,
      type: row.type ?? undefined,
      subtype: row.subtype ?? undefined,
      architectureType: row.architecture_type ?? undefined,
      operatingSystem: row.operating_system ?? undefined,
      deviceTypes: textsOf(row.device_types),
      userTypes: textsOf(row.user_types),
    },
  }),
  created: row.created_at,
  updated: row.updated_at,
  version: row.version,
});

/** The row of an application. */
export const toRow = ({
  created,
  id,
  state: { identity, traits },
  updated,
  version,
}: Application): ApplicationRow => ({
  id,
  organization_id: identity.organizationId,
  claimant_id: identity.claimantId,
  consumer_id: identity.consumerId ?? null,
  name: identity.name,
  status: traits.status,
  class: traits.class,
  type: traits.type ?? null,
  subtype: traits.subtype ?? null,
  architecture_type: traits.architectureType ?? null,
  operating_system: traits.operatingSystem ?? null,
  device_types: JSON.stringify(traits.deviceTypes),
  user_types: JSON.stringify(traits.userTypes),
  created_at: created,
  updated_at: updated,
  version,
});

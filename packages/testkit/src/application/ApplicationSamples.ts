import type { Application } from "@bonafide/core/application/Application";
import type { ApplicationIdentity } from "@bonafide/core/application/Application";
import type { ApplicationToken } from "@bonafide/core/application/ApplicationToken";
import type { ApplicationTraits } from "@bonafide/core/application/ApplicationTraits";
import { freshId } from "../storage/FreshId.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";

/** Traits that the standard catalog allows, with all that there can be. */
export const sampleTraits = (changes: Partial<ApplicationTraits> = {}): ApplicationTraits => ({
  status: "active",
  class: "digital",
  type: "mobile_application",
  subtype: "finance",
  architectureType: "native",
  operatingSystem: "ios",
  deviceTypes: ["mobile", "tablet"],
  userTypes: ["consumer", "Mitarbeiter 🗼"],
  ...changes,
});

/** An active application of an organization. */
export const sampleApplication = (
  organizationId: string,
  changes: Partial<ApplicationIdentity> & Partial<Pick<Application, "id" | "created">> = {},
): Application => {
  const { created = sampleTime, id = freshId(), ...identity } = changes;
  return {
    id,
    state: {
      _tag: "Active",
      identity: {
        organizationId,
        claimantId: organizationId,
        consumerId: freshId(),
        name: "Grüße & Söhne",
        ...identity,
      },
      traits: sampleTraits(),
    },
    created,
    updated: created,
    version: 1,
  };
};

/** A token to write for organizations, without end. */
export const sampleToken = (
  organizationIds: ReadonlyArray<string>,
  changes: Partial<ApplicationToken> = {},
): ApplicationToken => ({
  id: freshId(),
  organizationIds: organizationIds.toSorted(),
  scope: "write",
  standing: "active",
  digest: `digest-${freshId()}`,
  created: sampleTime,
  ends: undefined,
  ...changes,
});

import {
  type AffiliationCase,
  AffiliationPersonal,
} from "@bonafide/core/affiliation/AffiliationCase";
import {
  AffiliationFamily,
  AffiliationProfile,
} from "@bonafide/core/affiliation/AffiliationFamily";
import { AffiliationUploadState } from "@bonafide/core/affiliation/AffiliationUpload";
import { PersonCheckState } from "@bonafide/core/affiliation/PersonCheck";
import type { Vault } from "@bonafide/core/storage/Vault";
import { Schema } from "effect";
import { storedJson, storedState } from "../storage/StoredJson.ts";

/** A row of `affiliation`. */
export interface AffiliationRow {
  readonly id: string;
  readonly client_id: string;
  readonly organization_id: string;
  readonly application_id: string | null;
  readonly family: string;
  readonly profile: number;
  readonly asked_by: "person" | "account" | "upload";
  readonly state: string;
  readonly data_key: Uint8Array | null;
  readonly personal: Uint8Array | null;
  readonly claim_id: string | null;
  readonly identifier: string | null;
  readonly verifications: number | null;
  readonly verified_last: number | null;
  readonly created_at: number;
  readonly updated_at: number;
  readonly version: number;
}

const familyOf = Schema.decodeUnknownSync(AffiliationFamily);
const profileOf = Schema.decodeUnknownSync(AffiliationProfile);
const readCheck = storedState(PersonCheckState);
const readUpload = storedState(AffiliationUploadState);
const readPersonal = storedJson(AffiliationPersonal);

const historyOf = ({ identifier, verifications, verified_last }: AffiliationRow) =>
  identifier === null || verifications === null || verified_last === null
    ? undefined
    : { identifier, verifications, verifiedLast: verified_last };

/** The state of a case, by how it was asked. */
export const caseStateOf = (
  by: AffiliationRow["asked_by"],
  state: string,
): AffiliationCase["state"] => (by === "upload" ? readUpload(state) : readCheck(state));

/** The case of a row. */
export const caseOf = (vault: Vault["Service"], row: AffiliationRow): AffiliationCase => {
  const frame = {
    id: row.id,
    clientId: row.client_id,
    organizationId: row.organization_id,
    applicationId: row.application_id ?? undefined,
    family: familyOf(row.family),
    profile: profileOf(row.profile),
    personal:
      row.data_key === null || row.personal === null
        ? undefined
        : readPersonal(vault.open(row.data_key, row.id, row.personal)),
    claimId: row.claim_id ?? undefined,
    history: historyOf(row),
    created: row.created_at,
    updated: row.updated_at,
    version: row.version,
  };
  return row.asked_by === "upload"
    ? { ...frame, by: row.asked_by, state: readUpload(row.state) }
    : { ...frame, by: row.asked_by, state: readCheck(row.state) };
};

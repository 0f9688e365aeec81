import { type Person, PersonPersonal } from "@bonafide/core/person/Person";
import type { Vault } from "@bonafide/core/storage/Vault";
import { storedJson } from "../storage/StoredJson.ts";

/** A row of `person`. */
export interface PersonRow {
  readonly id: string;
  readonly verification_id: string;
  readonly data_key: Uint8Array | null;
  readonly personal: Uint8Array | null;
  readonly created_at: number;
  readonly version: number;
}

const readPersonal = storedJson(PersonPersonal);

/** The person of a row. */
export const personOf = (vault: Vault["Service"], row: PersonRow): Person => ({
  id: row.id,
  verificationId: row.verification_id,
  personal:
    row.data_key === null || row.personal === null
      ? undefined
      : readPersonal(vault.open(row.data_key, row.id, row.personal)),
  created: row.created_at,
  version: row.version,
});

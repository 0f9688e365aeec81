import { type Letter, LetterDetails, LetterKind, LetterStatus } from "@bonafide/core/mail/Letter";
import type { Vault } from "@bonafide/core/storage/Vault";
import { Schema } from "effect";
import { storedJson } from "../storage/StoredJson.ts";

/** A row of `letter`. */
export interface LetterRow {
  readonly id: string;
  readonly person_id: string | null;
  readonly kind: string;
  readonly status: string;
  readonly data_key: Uint8Array | null;
  readonly details: Uint8Array | null;
  readonly attempts: number;
  readonly due_at: number | null;
  readonly failure: string | null;
  readonly created_at: number;
  readonly updated_at: number;
}

const kindOf = Schema.decodeUnknownSync(LetterKind);
const statusOf = Schema.decodeUnknownSync(LetterStatus);
const readDetails = storedJson(LetterDetails);

/** What of a row is not personal. */
export const letterFacts = (
  row: Omit<LetterRow, "data_key" | "details">,
): Omit<Letter, "details"> => ({
  id: row.id,
  personId: row.person_id ?? undefined,
  kind: kindOf(row.kind),
  status: statusOf(row.status),
  attempts: row.attempts,
  dueAt: row.due_at ?? undefined,
  failure: row.failure ?? undefined,
  created: row.created_at,
  updated: row.updated_at,
});

/** The letter of a row. */
export const letterOf = (vault: Vault["Service"], row: LetterRow): Letter => ({
  ...letterFacts(row),
  details:
    row.data_key === null || row.details === null
      ? undefined
      : readDetails(vault.open(row.data_key, row.id, row.details)),
});

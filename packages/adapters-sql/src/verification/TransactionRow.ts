import type { Vault } from "@bonafide/core/storage/Vault";
import type { Transaction } from "@bonafide/core/verification/Transaction";
import { readTransaction } from "./TransactionCodec.ts";

/** A row of `transaction`, with the data key of its verification. */
export interface TransactionRow {
  readonly id: string;
  readonly verification_id: string;
  readonly account_id: string;
  readonly application_id: string | null;
  readonly product: string;
  readonly state: string;
  readonly personal: Uint8Array | null;
  readonly created_at: number;
  readonly updated_at: number;
  readonly version: number;
  readonly data_key: Uint8Array | null;
}

/** The columns of `"transaction" t`, besides the data key. */
export const transactionColumns = `t.id, t.verification_id, t.account_id, t.application_id, t.product, t.state,
  t.personal, t.created_at, t.updated_at, t.version`;

/** The transaction of a row. Without its data key it has no personal data; `opened` receives that on first use. */
export const fromRow = (
  vault: Vault["Service"],
  row: TransactionRow,
  opened?: (personal: object) => void,
): Transaction => {
  const { data_key, id, personal } = row;
  return readTransaction(
    row.product,
    {
      id: row.id,
      verificationId: row.verification_id,
      accountId: row.account_id,
      applicationId: row.application_id ?? undefined,
      created: row.created_at,
      updated: row.updated_at,
      version: row.version,
    },
    row.state,
    data_key === null || personal === null ? undefined : () => vault.open(data_key, id, personal),
    opened,
  );
};

/** Seals the JSON of a transaction's personal data; null without it, or without a key. */
export const sealPersonal = (
  vault: Vault["Service"],
  dataKey: Uint8Array | null,
  id: string,
  personal: string | undefined,
): Uint8Array | null =>
  dataKey === null || personal === undefined ? null : vault.seal(dataKey, id, personal);

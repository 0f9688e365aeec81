import type { CallbackEntry } from "@bonafide/core/callback/CallbackOutbox";
import { DeliveryState } from "@bonafide/core/callback/Delivery";
import type { Delivery } from "@bonafide/core/callback/Delivery";
import type { ProductFamily } from "@bonafide/core/verification/ProductFamily";
import type { Vault } from "@bonafide/core/storage/Vault";
import { Schema } from "effect";

const readState = Schema.decodeUnknownSync(DeliveryState);

/** A row of `delivery`, with the data key of its verification. */
export interface DeliveryRow {
  readonly id: string;
  readonly account_id: string;
  readonly verification_id: string;
  readonly transaction_id: string | null;
  readonly webhook: ProductFamily | null;
  readonly url: Uint8Array;
  readonly state: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly version: number;
  readonly data_key: Uint8Array | null;
}

/** The columns that `deliveryOf` reads. */
export const deliveryColumns = `d.id, d.account_id, d.verification_id, d.transaction_id, d.webhook, d.url, d.state,
  d.created_at, d.updated_at, d.version, v.data_key
  FROM delivery d JOIN verification v ON v.id = d.verification_id`;

/** The delivery of a row. Without its data key it has no URL. */
export const deliveryOf = (vault: Vault["Service"], row: DeliveryRow): Delivery => {
  const url = row.data_key === null ? undefined : vault.open(row.data_key, row.id, row.url);
  return {
    id: row.id,
    accountId: row.account_id,
    verificationId: row.verification_id,
    transactionId: row.transaction_id ?? undefined,
    ...(row.webhook === null ? {} : { webhook: row.webhook }),
    url,
    host: url === undefined ? undefined : new URL(url).host,
    state: readState(JSON.parse(row.state)),
    created: row.created_at,
    updated: row.updated_at,
    version: row.version,
  };
};

/** The columns of a delivery's state. */
export const stateColumns = (state: DeliveryState) => {
  switch (state._tag) {
    case "Unqueued":
    case "Waiting":
      return {
        status: "waiting",
        state: JSON.stringify(state),
        due_at: state._tag === "Waiting" ? state.dueAt : null,
      };
    case "Delivered":
      return { status: "delivered", state: JSON.stringify(state), due_at: null };
    case "Dropped":
      return { status: "dropped", state: JSON.stringify(state), due_at: null };
  }
};

/** The keyed digest of a host (`host:port`), which groups deliveries without decrypting URLs. */
export const hostDigestOf = (vault: Vault["Service"], { url }: CallbackEntry): string =>
  vault.lookup("delivery host", new URL(url).host);

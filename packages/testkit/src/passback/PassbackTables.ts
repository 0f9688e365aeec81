import type { StoredDocumentToken } from "@bonafide/core/passback/DocumentTokenStore";
import { HashMap } from "effect";

/** What the memory stores hold of passback: tokens by digest. */
export interface PassbackTables {
  readonly tokens: HashMap.HashMap<string, StoredDocumentToken>;
}

export const emptyPassbackTables: PassbackTables = {
  tokens: HashMap.empty(),
};

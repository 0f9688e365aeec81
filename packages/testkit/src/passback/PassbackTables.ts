import type { StoredDocumentToken } from "@bonafide/core/passback/DocumentTokenStore";
import { HashMap } from "effect";

/** What the memory stores hold of passback: tokens by digest; times by transaction and side, oldest first. */
export interface PassbackTables {
  readonly tokens: HashMap.HashMap<string, StoredDocumentToken>;
  readonly served: HashMap.HashMap<string, ReadonlyArray<number>>;
}

export const emptyPassbackTables: PassbackTables = {
  tokens: HashMap.empty(),
  served: HashMap.empty(),
};

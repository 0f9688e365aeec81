import type { AffiliationCase } from "@bonafide/core/affiliation/AffiliationCase";
import type { KnownClient } from "@bonafide/core/affiliation/AffiliationClient";
import type { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import type {
  AffiliationDocumentType,
  School,
  TeacherState,
} from "@bonafide/core/affiliation/AffiliationReference";
import type { ClaimRecord } from "@bonafide/core/affiliation/ClaimRecord";
import type { Likeness } from "@bonafide/core/affiliation/Likeness";
import type { RosterPerson } from "@bonafide/core/affiliation/AffiliationRoster";
import { HashMap } from "effect";

/** A client with the digest of its secret. */
export interface ClientRow {
  readonly client: KnownClient["client"];
  readonly digest: string;
}

/** A family's rosters; `current` is in use. */
export interface FamilyRosters {
  readonly current: string | undefined;
  readonly rosters: HashMap.HashMap<string, ReadonlyArray<RosterPerson>>;
}

/** How an upload's document looks, once that was seen, and for whom it is. */
export interface LikenessRow {
  readonly created: number;
  readonly tries: number;
  readonly dueAt: number;
  readonly holder: string | undefined;
  readonly seen: { readonly person: string; readonly likeness: Likeness } | undefined;
}

/** What the memory stores hold for the group-affiliation API. */
export interface AffiliationTables {
  readonly cases: HashMap.HashMap<string, AffiliationCase>;
  readonly claims: HashMap.HashMap<string, ClaimRecord>;
  readonly clients: HashMap.HashMap<string, ClientRow>;
  readonly states: ReadonlyArray<TeacherState>;
  readonly schools: ReadonlyArray<School>;
  readonly documentTypes: HashMap.HashMap<
    AffiliationFamily,
    ReadonlyArray<AffiliationDocumentType>
  >;
  readonly rosters: HashMap.HashMap<AffiliationFamily, FamilyRosters>;
  readonly likenesses: HashMap.HashMap<string, LikenessRow>;
}

export const emptyAffiliationTables: AffiliationTables = {
  cases: HashMap.empty(),
  claims: HashMap.empty(),
  clients: HashMap.empty(),
  states: [],
  schools: [],
  documentTypes: HashMap.empty(),
  rosters: HashMap.empty(),
  likenesses: HashMap.empty(),
};

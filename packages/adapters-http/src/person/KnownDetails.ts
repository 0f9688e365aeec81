import { provedFacts } from "@bonafide/core/oauth/ProvedFacts";
import type { AttributeProofs } from "@bonafide/core/person/Proof";

/** What a person proved, by the field of a form that asks for it. */
export const knownDetails = (proofs: AttributeProofs): ((name: string) => string) => {
  const { address, birthDate, fname, lname, mname } = provedFacts(proofs);
  const { normalized_street: normalized, street1 = normalized, street2 } = address ?? {};
  const known = new Map<string, string | undefined>([
    ["fname", fname],
    ["mname", mname],
    ["lname", lname],
    ["birth_date", birthDate],
    ["street", [street1, street2].filter(Boolean).join(" ")],
    ["city", address?.city],
    ["state", address?.state],
    ["zip", address?.zip],
  ]);
  return (name) => known.get(name) ?? "";
};

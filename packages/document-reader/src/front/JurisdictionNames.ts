import { stateNames } from "@bonafide/core/affiliation/StateNames";

/** The names of provinces by their codes, and other names of a state, as cards write them. Source: ISO 3166-2. */
const further = {
  DC: "WASHINGTON DC",
  AB: "ALBERTA",
  BC: "BRITISH COLUMBIA|COLOMBIE-BRITANNIQUE",
  MB: "MANITOBA",
  NB: "NEW BRUNSWICK|NOUVEAU-BRUNSWICK",
  NL: "NEWFOUNDLAND AND LABRADOR|NEWFOUNDLAND LABRADOR|NEWFOUNDLAND",
  NS: "NOVA SCOTIA|NOUVELLE-ECOSSE",
  NT: "NORTHWEST TERRITORIES",
  NU: "NUNAVUT",
  ON: "ONTARIO",
  PE: "PRINCE EDWARD ISLAND|ILE-DU-PRINCE-EDOUARD",
  QC: "QUEBEC",
  SK: "SASKATCHEWAN",
  YT: "YUKON",
} as const;

/** The names of states and provinces with their codes, in capitals. */
const names = [...Object.entries(stateNames), ...Object.entries(further)].flatMap(([code, list]) =>
  list.split("|").map((name) => [code, name.toUpperCase()] as const),
);

/** The names of each jurisdiction, without spaces. */
export const jurisdictionNames: ReadonlyMap<string, ReadonlyArray<string>> = new Map(
  Array.from(
    Map.groupBy(names, ([code]) => code),
    ([code, own]) => [code, own.map(([, name]) => name.replaceAll(/[^A-Z]/g, ""))],
  ),
);

/** The words of all names. */
export const wordsOfNames: ReadonlySet<string> = new Set(
  names.flatMap(([, name]) => name.split(/[\s-]/)),
);

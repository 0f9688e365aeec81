import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import { americanStates } from "./AmericanStates.ts";
import { type BrowserHolder, byPattern, holderDays, type HolderSex } from "./BrowserHolder.ts";
import { canadianProvinces } from "./CanadianProvinces.ts";
import type { LicenseState } from "./LicenseState.ts";

export const licenseStates: ReadonlyArray<LicenseState> = [...americanStates, ...canadianProvinces];

export const licenseStateOf = (seed: number): LicenseState =>
  licenseStates[seed % licenseStates.length] ?? americanStates[0];

const lastNames = [
  "O'CONNELL",
  "ST CLAIR",
  "SMITH-JONES",
  "GARCIA LOPEZ",
  "LE",
  "ADEBAYO",
  "MACDOUGALL",
  "HERNANDEZ",
  "FELDMANN",
  "TRAN",
  "BUCHANAN",
  "DELACROIX",
  "YAMAMOTO",
  "RILEY",
  "VAN HOUTEN",
  "PETROVA",
  "D'AMICO",
  "WHITFIELD",
  "QUEVEDO",
  "IYER",
] as const;
const women = [
  "MARGARET",
  "ANNE-MARIE",
  "XIOMARA",
  "PENELOPE",
  "LI NA",
  "JOSEPHINE",
  "BEATRIZ",
  "KEISHA",
  "TESSA",
  "FIONA",
] as const;
const men = [
  "CHRISTOPHER",
  "JEAN-LUC",
  "IGNACIO",
  "WENDELL",
  "BO",
  "THADDEUS",
  "ENRIQUE",
  "DASHAWN",
  "PETER",
  "FINN",
] as const;
const middles = [
  "",
  "",
  "ELIZABETH",
  "JAMES",
  "Q",
  "FRANCES",
  "LEROY",
  "MAE",
  "AUGUST",
  "VALENTINE",
] as const;
const streets = [
  "MAGNOLIA AVE",
  "N 3RD ST",
  "OLD POST RD",
  "FAIRVIEW TER",
  "COUNTY ROAD 12",
  "SW JEFFERSON BLVD",
  "BIRCH HOLLOW LN",
  "PRINCE ST",
  "KING GEORGE DR",
  "LAKE SHORE CIR",
  "UNION PL",
] as const;

/** Other names, for edits. */
export const otherNames = { lastNames, women, men, streets };

/** The invented holder of a license. */
export const licenseHolder = (seed: number): BrowserHolder => {
  const { digits, next, pick, whole } = seededRandom(seed, "browser's license holder");
  const state = licenseStateOf(seed);
  const days = holderDays(seed, { young: state.layout === "upright", years: pick([4, 5, 8]) });
  const sex = pick<HolderSex>(["F", "M", "F", "M", "F", "M", "F", "M", "F", "M", "X"]);
  const first = sex === "F" ? pick(women) : pick(men);
  const middle = pick(middles);
  const [city, zip] = pick(state.cities);
  return {
    number: byPattern(state.number, seed),
    last: pick(lastNames),
    first,
    middle,
    suffix: sex === "M" && next() < 0.2 ? pick(["JR", "II", "III"]) : "",
    birth: days.birth,
    issued: days.issued,
    expires: `${days.until}${days.birth.slice(4)}`,
    sex,
    height: sex === "F" ? whole(58, 71) : whole(64, 78),
    weight: whole(108, 245),
    eyes: pick(["BRO", "BLU", "GRN", "HAZ"]),
    class: pick(state.classes),
    house: String(whole(3, 9899)),
    street: pick(streets),
    unit:
      next() < 0.3
        ? pick([`APT ${whole(2, 60)}`, `UNIT ${whole(2, 20)}B`, `# ${whole(100, 900)}`])
        : "",
    city,
    state: state.code,
    zip: state.isCanadian === true || next() < 0.6 ? zip : `${zip}-${digits(4)}`,
    nationality: "",
    issuer: state.isCanadian === true ? "CAN" : "USA",
  };
};

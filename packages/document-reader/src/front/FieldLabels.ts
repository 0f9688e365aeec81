import { Record } from "effect";
import { colourForms } from "./Colours.ts";
import { lettersAndNumerals, unconfused } from "./ConfusableLetters.ts";
import { editDistance } from "./EditDistance.ts";
import type { PrintedWord } from "./PrintedText.ts";

/** The meaning of a label: a field, a name of either kind, or something that is not compared. */
export type LabelKind =
  | "number"
  | "last"
  | "first"
  | "name"
  | "birthDate"
  | "expires"
  | "issued"
  | "address"
  | "sex"
  | "height"
  | "class"
  | "type"
  | "country"
  | "nationality"
  | "eyes"
  | "hair"
  | "weight"
  | "birthCountry"
  | "other";

/** A part of a label that has no meaning alone, such as `Date of …` or `… No.`. */
export type LabelPart = LabelKind | "filler";

/**
 * Words of labels in English, French, Spanish, Portuguese, Italian, German, Dutch, Finnish, Swedish, Danish, Norwegian, Polish
 * and Czech, and those of names in Croatian, Slovene, Slovak, Hungarian, Estonian, Latvian, Lithuanian and Turkish too.
 */
const words: Readonly<Record<Exclude<LabelPart, "birthCountry">, string>> = {
  number: "DLN DL DLNO OLN LIC LICNO DNI IDN ID IDNO NO NUMBER NUMERO NUM NR DOCNO CDL",
  last: "LN LAST SURNAME SURNAMES FAMILY NOM APELLIDO APELLIDOS APELIDO APELIDOS SOBRENOME NACHNAME COGNOME COGNOMS NAAM NUME LNAME SUKUNIMI EFTERNAMN EFTERNAVN ETTERNAVN NAZWISKO PRIJMENI PREZIME PRIIMEK PRIEZVISKO VEZETEKNEV PEREKONNANIMI UZVARDS PAVARDE SOYADI CSALADI",
  first:
    "FN FIRST GIVEN FORENAME FORENAMES PRENOM PRENOMS PRENOMBRES NOMBRE NOMBRES NOME NOMES VORNAME VORNAMEN VOORNAMEN PRENUME FNAME ETUNIMET ETUNIMI FORNAMN FORNAVN FORNAVNE IMIONA IMIE JMENO UTONEV EESNIMED EESNIMI VARDAS VARDAI",
  name: "NAME NAMES",
  birthDate:
    "DOB DDN BIRTH BORN BIRTHDATE BIRTHDAY NAISS NAISSANCE NACIMIENTO NASCIMENTO NASCITA GEBURTSDATUM GEBURTSTAG GEBOREN NEE GEBOORTEDATUM NASTERII SYNTYMAAIKA FODELSEDATUM FODELSETID FODSELSDATO URODZENIA NAROZENI",
  expires:
    "EXP EXPIRES EXPIRY EXPIRATION DEXPIRATION EXPIRE EXPIRA EXPDATE VALID VENCE VENCIMIENTO CADUCIDAD SCADENZA VALIDADE VALIDEZ VALIDITY VALIDITE VALABLE GULTIG GELDIG ABLAUFDATUM VOIMASSAOLOPAIVA VOIMASSA GILTIGHETSDAG GILTIGT UDLOBSDATO UTLOPSDATO GYLDIG GYLDIGT WAZNOSCI PLATNOST GIILTIG GILLTIG VALABILA ERVENYESSEGI VRIJEDI VAZI",
  issued:
    "ISS ISSUED ISSUE ISSUEDATE DELIVRE DELIVREE DELIVRANCE EXPEDICION EMISSION DEMISSION EMISION EMITIDO EMISSIONE AUSSTELLUNGSDATUM AUSGESTELLT AFGEGEVEN AFGIFTE MYONNETTY UTFARDANDEDATUM UTFARDAT UDSTEDELSESDATO UDSTEDT UTSTEDT WYDANIA VYDANO VYDANI VYDANIA EMISA IZDOSANAS KIALLITAS IZDAVANJA IZDAJE",
  address: "ADDRESS ADDR ADD ADRESSE DIRECCION DOMICILIO ENDERECO",
  sex: "SEX SEXE SEXO GENDER SESSO GESCHLECHT GESLACHT SUKUPUOLI KON KJONN PLEC POHLAVI POHLAVIE SPOL DZIMUMS LYTIS SUGU",
  height: "HGT HT HEIGHT TAILLE ESTATURA ALTURA STATURA",
  class: "CLASS CLASE CLASSE CLS CATEG CATEGORY CATEGORIE CATEGORIA",
  type: "TYPE TYP",
  country: "CODE CODICE CODIGO COUNTRY PAYS PAIS PAESE",
  nationality:
    "NATIONALITY NATIONALITE NACIONALIDAD NACIONALIDADE CITIZENSHIP CITTADINANZA STAATSANGEHORIGKEIT NATIONALITEIT KANSALAISUUS MEDBORGARSKAP STATSBORGERSKAP OBYWATELSTWO OBCANSTVI CETATENIE CETATENIA ALLAMPOLGARSAG",
  eyes: "EYES EYE YEUX OJOS",
  hair: "HAIR CHEVEUX CABELLO",
  weight: "WGT WT WEIGHT POIDS PESO",
  other:
    "MIDDLE INITIAL SUFFIX DD REF END ENDORSEMENTS RESTR RESTRICTIONS RESTRICTION DONOR AUTHORITY PLACE LIEU LUGAR LUOGO LOCAL GEBURTSORT REV UNDER UNTIL VETERAN ICN AUDIT DUSAGE ALTERNATE",
  filler:
    "ISSUING EMISSOR EMETTEUR EMISOR EMITTENTE DATE OF DE DU LA LE DEL PERMIS LICENSE LICENCE PASSPORT PASSEPORT PASAPORTE CARD PERMIT DOCUMENT FECHA DATA DATUM UPLYWU TERMIN DRIVER FROM ON ET AND TOT BIS TIL DO AM JUSQUAU JUSQUA PANA",
};

const kinds: ReadonlyMap<string, LabelPart> = new Map(
  Record.toEntries(words).flatMap(([kind, list]) =>
    list.split(" ").map((word) => [unconfused(word), kind] as const),
  ),
);

/** The labels of two letters, each of which is easily another word: `do` for `DD`. */
const short: ReadonlySet<string> = new Set(
  Record.values(words).flatMap((list) => list.split(" ").filter((word) => word.length === 2)),
);

/** The numbers of fields. Source: AAMVA DL/ID Card Design Standard, annex A; EU Directive 2006/126, annex I. */
const numbered: ReadonlyMap<string, LabelKind> = new Map([
  ["1", "last"],
  ["2", "first"],
  ["3", "birthDate"],
  ["4A", "issued"],
  ["4B", "expires"],
  ["4C", "other"],
  ["4D", "number"],
  ["5", "other"],
  ["8", "address"],
  ["9", "class"],
  ["9A", "other"],
  ["12", "other"],
  ["15", "sex"],
  ["16", "height"],
  ["17", "weight"],
  ["18", "eyes"],
  ["19", "hair"],
]);

/** A label's word, with and without the field's number before it: `9CLASS` is `CLASS`, and `4AISS` is `ISS`. */
const withoutNumber = (word: string): ReadonlyArray<string> => [
  word,
  word.replace(/^[0-9]{1,2}/, ""),
  word.replace(/^[0-9]{1,2}[A-D]/, ""),
];

/** The place of a word in its line: first, first after a gap, or after another word. */
export type WordPlace = "line" | "gap" | "word";

/**
 * The field of a number. A single digit counts at the start of a line only, or with a point: elsewhere it is a value or
 * part of the pattern.
 */
const numberedKind = (text: string, place: WordPlace): LabelKind | undefined => {
  // A four is often read as an a.
  const read = text.replace(/^[aA](?=[ab]\.$)/, "4");
  if (!/^[0-9]{1,2}[A-Da-d]?\.?$/.test(read)) return undefined;
  const kind = numbered.get(lettersAndNumerals(read));
  if (/[A-Da-d]/.test(text)) return kind;
  const begins = text.length > 1 ? place !== "word" : place === "line";
  return begins ? kind : undefined;
};

/** Whether a text is the number of a field, which stands before its label. */
export const isNumberOf = (text: string, kind: LabelKind): boolean =>
  numbered.get(lettersAndNumerals(text)) === kind;

/** Words below this confidence may be misread labels. */
const unsure = 0.85;

/** The long labels of a letter or a few numerals. */
const ofMarks = Array.from(kinds).filter(
  ([word, kind]) => word.length > 4 && (kind === "class" || kind === "height"),
);

/** A label of which one letter was misread: `CRASS`, `Hat` for `Hgt`. */
const nearlyLabel = ({ confidence, text }: PrintedWord): LabelKind | "filler" | undefined => {
  if (confidence < unsure && /^H[a-z]t$/.test(text)) return "height";
  if (confidence >= unsure || text.length < 5 || text.length > 12) return undefined;
  const read = unconfused(lettersAndNumerals(text));
  return ofMarks.find(
    ([label]) =>
      label.length === read.length &&
      Array.from(label).filter((letter, at) => letter !== read[at]).length === 1,
  )?.[1];
};

/** The small labels of dates as they are misread: no other has an X, a double S, or an O before its last letter. */
const misreadLabels: ReadonlyArray<readonly [RegExp, LabelKind]> = [
  [/^[4A]A[A-Z0-9]{2,9}$/, "issued"],
  [/^[4A]B[A-Z0-9]{2,9}$/, "expires"],
  [/^[A-Z0-9]{0,4}(?<!S)SS$/, "issued"],
  [/^(?!(?:15)?SEX$)[A-Z0-9]{0,4}X[A-Z0-9]{0,1}$/, "expires"],
  [/^[A-Z0-9]{0,2}[DPO0][O0][BS85E]E?$/, "birthDate"],
  [/^3[A-Z0-9]{2,9}$/, "birthDate"],
];

/** A day in numbers, with its separators. */
export const wholeDate = /^(?:[0-9]{2}[/-][0-9]{2}[/-][0-9]{4}|[0-9]{4}[/-][0-9]{2}[/-][0-9]{2})$/;

/**
 * The field of a date whose small label was misread: `3pos 12/08/1950` for `3 DOB`, `sexe` for `4b EXP`. A four is often read
 * as an A.
 */
export const labelOfDate = (
  word: PrintedWord,
  next: PrintedWord | undefined,
): LabelKind | undefined => {
  if (word.confidence >= unsure || next === undefined || !wholeDate.test(next.text))
    return undefined;
  const text = lettersAndNumerals(word.text);
  return misreadLabels.find(([pattern]) => pattern.test(text))?.[1];
};

/** The codes of the colours that most people have. */
const colourCode = /^(?:BLK|BLU|BRO|BRN|GRN|GRY|HAZ|HZL|BLN|RED)$/;

/** A colour in a word. */
const colourWord = new RegExp(
  `^(?:${colourForms
    .flat()
    .filter(({ length }) => length > 3)
    .join("|")})$`,
  "i",
);

/** The small labels of marks as they are misread before their value: `I5SEX F`, `ex M`, `(lass A`, `gcLass C2`, `16HeT 4'-10"`. */
const misreadMarks: ReadonlyArray<readonly [label: RegExp, value: RegExp, LabelKind]> = [
  [/^[A-Z0-9]{0,3}E[A-Z0-9]{1,2}[S5]$/, colourCode, "eyes"],
  [/^[A-Z0-9]{0,3}E[VY]ES$/, colourWord, "eyes"],
  [/^(?:1?9)?HA[A-Z0-9]?R$/, colourCode, "hair"],
  [/^(?:17)?W(?:[A-Z0-9]?T|[RG])$/, /^[1-9][0-9]{1,2}(?:lbs?|kg)?$/i, "weight"],
  [/^[1IL]?[5S]?[S58]?[E863]X[EO]?$/, /^[FMX]$/, "sex"],
  [/^[A-Z0-9]{0,4}ASS$/, /^[A-GMR]$/, "class"],
  // A street may be called `CASS`.
  [/^[9G]?C[L1I]?ASS$/, /^(?!DR|CT|AV|CV)[A-EM][A-Z0-9]?$/, "class"],
  [/^(?:[1IL][6G])?H[A-Z0-9]{0,2}T?$/, /^[3-7](?:['’"]|-[01]?[0-9]["”])/, "height"],
];

/** The field of a mark whose small label was misread or cut off. */
export const labelOfMark = (
  word: PrintedWord,
  next: PrintedWord | undefined,
): LabelKind | undefined => {
  if (next === undefined) return undefined;
  const text = lettersAndNumerals(word.text);
  return misreadMarks.find(([label, value]) => label.test(text) && value.test(next.text))?.[2];
};

/** What stands between two languages of a label: `Sexo // Sex`, `Sexe • Sex`. A dot is read as other signs. */
export const isSeparator = ({ text }: PrintedWord): boolean =>
  /^(?:\/{1,2}|[|•·*«»+–—-]{1,2})$/.test(text);

/** The longest words for a nationality, in small print. Shorter ones are like other words: `CARTE NATIONALE`. */
const nationalities = words.nationality.split(" ").filter((word) => word.length > 14);

/** Whether a part of a label is one of these, of which a quarter was misread or lost: `AATSANGEHONGKEIT`. */
const isNearlyNationality = (part: string): boolean =>
  nationalities.some((word) => {
    const most = Math.floor(word.length / 4);
    return part.length >= word.length - most && editDistance(part, word, most) <= most;
  });

/** The meaning of a part of a label's word, which has capitals and numerals alone. */
const meaningOf = (part: string): LabelPart | undefined => {
  // Numerals alone would be taken for letters: 01 for DL.
  const named = withoutNumber(part).filter((word) => word === part || /[A-Z].*[A-Z]/.test(word));
  const kind = /[A-Z]/.test(part)
    ? named
        .filter((word) => !/^[A-Z]{2}$/.test(word) || short.has(word))
        .flatMap((word) => kinds.get(unconfused(word)) ?? [])
        .at(0)
    : undefined;
  if (kind !== undefined) return kind;
  // A sign or letter may stick to it: `SEX:`, `SEXISEXE`.
  if (/^SEX.?(?:SEX[EO]?)?$/.test(part) || /^15[S58]?EX[EO]?$/.test(part)) return "sex";
  // Its end may be lost or misread.
  return /^NATIONA(?:LI[A-Z0-9]{0,4})?$/.test(part) || isNearlyNationality(part)
    ? "nationality"
    : undefined;
};

/** The number of a document in several languages: `Nr-N°-No`. */
const hyphenated = (text: string): LabelPart | undefined => {
  const parts = text.split("-");
  return parts.length > 1 && parts.every((part) => /^N(?:R|O|UM)?[°º*.]{0,2}$/i.test(part))
    ? "number"
    : undefined;
};

/** The meaning of a word in a label; absent if it is none. */
export const labelPartOf = (word: PrintedWord, place: WordPlace): LabelPart | undefined => {
  const number = numberedKind(word.text, place);
  if (number !== undefined) return number;
  // `Data di nascita`. Elsewhere it is `DL`, of which it is a lookalike.
  if (place === "word" && /^di$/i.test(word.text)) return "filler";
  // And a field's number behind its label, or a letter before it: `Sex/Sexe (5)`, `[a] Name/Surname/Nom`.
  if (isSeparator(word) || /^(?:[.:-]|[([{](?:[0-9]{1,2}|[a-e])[)\]}]\.?)$/.test(word.text))
    return "filler";
  if (/^N[°º*]/i.test(word.text)) return "number";
  const shortened = hyphenated(word.text);
  if (shortened !== undefined) return shortened;
  const parts = word.text.split("/").flatMap((part) => meaningOf(lettersAndNumerals(part)) ?? []);
  // In Catalan NOM is a first name: `Nom/Nombre`.
  if (parts.includes("first") && /^NOM\//i.test(word.text)) return "first";
  // `Name/Surname/Nom` is no name of either kind.
  return parts.find((part) => part !== "name") ?? parts[0] ?? nearlyLabel(word);
};

/** The long words of days' labels. */
const ofDays = Array.from(kinds).flatMap(([word, kind]) =>
  word.length > 4 && (kind === "birthDate" || kind === "expires" || kind === "issued")
    ? [[word, kind] as const]
    : [],
);

/** The least letters of a label whose end is lost. */
const fewest = 4;

/** The day that a misread word names behind `Date of`: `birt`, `expir`, `issua`. */
export const dayBehindOf = ({ text }: PrintedWord): LabelKind | undefined => {
  const read = unconfused(lettersAndNumerals(text));
  if (read.length < fewest) return undefined;
  const found = ofDays.filter(
    ([label]) =>
      label.startsWith(read) || read.startsWith(label) || editDistance(read, label, 1) <= 1,
  );
  const [first] = found;
  return found.every(([, kind]) => kind === first?.[1]) ? first?.[1] : undefined;
};

/** Whether a word names a day only behind others: `expiry` of `Date of expiry`. */
export const isBehindOf = ({ text }: PrintedWord): boolean =>
  behindOf.has(lettersAndNumerals(text.split("/")[0] ?? ""));

const behindOf: ReadonlySet<string> = new Set(
  "BIRTH EXPIRY ISSUE NAISSANCE EXPIRATION DEXPIRATION DELIVRANCE NACIMIENTO NASCIMENTO NASCITA CADUCIDAD EXPEDICION".split(
    " ",
  ),
);

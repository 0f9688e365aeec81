/** The fields that a license prints, in the order of its labels. */
export const licenseFields = [
  "number",
  "expires",
  "birthDate",
  "last",
  "given",
  "address",
  "sex",
  "height",
  "eyes",
  "issued",
  "class",
] as const;
export type LicenseField = (typeof licenseFields)[number];

/** Labels of licenses, in the order of the fields, by issuers' ways. */
export const licenseLabels = {
  coded: "4d LIC#|4b EXP|3 DOB|1 LN|2 FN|8 ADD|15 SEX|16 HGT|18 EYES|4a ISS|9 CLASS",
  wordy:
    "Driver License No.|Expiration Date|Date of Birth|Last Name|First & Middle|Residence|Sex|Height|Eye Color|Issue Date|Class",
  capitals:
    "DL NO.|EXPIRES|BIRTH DATE|FAMILY NAME|GIVEN NAMES|ADDRESS|SEX|HEIGHT|EYES|ISSUED|CLASS",
  colons: "ID:|EXP:|DOB:|LN:|FN:|ADDR:|SEX:|HGT:|EYES:|ISS:|CLASS:",
  french:
    "No de permis / DL No|Expire le / Exp|Né(e) le / DOB|Nom / Name|Prénom / Given|Adresse|Sexe / Sex|Taille / Hgt|Yeux|Délivré le / Iss|Classe / Class",
  spanish:
    "LICENCIA NO.|VENCE / EXP|NACIMIENTO / DOB|APELLIDOS|NOMBRES|DIRECCION|SEXO / SEX|ESTATURA / HT|OJOS|EXPEDICION / ISS|CLASE",
  numbers: "4d|4b|3|1|2|8|15|16|18|4a|9",
} as const;
export type LicenseLabels = keyof typeof licenseLabels;

/** The fields that a page or a card with a zone prints, in the order of its labels. */
export const zoneFields = [
  "number",
  "last",
  "given",
  "nationality",
  "birthDate",
  "sex",
  "expires",
  "issued",
  "issuer",
] as const;
export type ZoneField = (typeof zoneFields)[number];

/** Labels of passports and cards, in the order of the fields, by languages. */
export const zoneLabels = [
  "Passport No|Surname|Given names|Nationality|Date of birth|Sex|Date of expiry|Date of issue|Code",
  "Pass-Nr. / Passport No.|Name / Surname|Vornamen / Given names|Staatsangehörigkeit / Nationality|Geburtstag / Date of birth|Geschlecht / Sex|Gültig bis / Date of expiry|Ausstellungsdatum / Date of issue|Kode / Code",
  "Passeport n° / Passport No|Nom / Surname|Prénoms / Given names|Nationalité / Nationality|Date de naissance / Date of birth|Sexe / Sex|Date d'expiration / Date of expiry|Date de délivrance / Date of issue|Code / Code",
  "PASAPORTE N° / PASSPORT NO.|APELLIDOS / SURNAME|NOMBRES / GIVEN NAMES|NACIONALIDAD / NATIONALITY|FECHA DE NACIMIENTO / DATE OF BIRTH|SEXO / SEX|FECHA DE CADUCIDAD / DATE OF EXPIRY|FECHA DE EXPEDICION / DATE OF ISSUE|CODIGO / CODE",
  "Document No. (5)|Surname (1)|Given names (2)|Nationality (3)|Date of birth (4)|Sex (6)|Date of expiry (8)|Date of issue (7)|Code (9)",
  "Numer / No.|Nazwisko / Surname|Imiona / Given names|Obywatelstwo / Nationality|Data urodzenia / Date of birth|Płeć / Sex|Data ważności / Date of expiry|Data wydania / Date of issue|Kod / Code",
] as const;

/** The label of each field. */
export const labelled = <Field extends string>(
  fields: ReadonlyArray<Field>,
  labels: string,
): ReadonlyMap<Field, string> => {
  const texts = labels.split("|");
  return new Map(fields.map((field, at) => [field, texts[at] ?? ""]));
};

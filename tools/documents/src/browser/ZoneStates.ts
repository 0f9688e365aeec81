/** The labels of a page or a card, in the languages of a state. */
export type ZoneLabel =
  | "number"
  | "last"
  | "first"
  | "nationality"
  | "birth"
  | "sex"
  | "place"
  | "issued"
  | "expires"
  | "authority"
  | "personal";

export type DayWay = "dots" | "spaces" | "slashes" | "month" | "twoMonths" | "lowMonths" | "dashes";

/** An issuer of passports and cards, and its ways. */
export interface ZoneState {
  readonly code: string;
  readonly titles: readonly [own: string, english: string];
  readonly passport: string;
  readonly card: string;
  /** In the order of {@link zoneLabels}, own language first; languages apart by `/`. */
  readonly labels: string;
  readonly separator: string;
  readonly numbering: "none" | "before" | "behind";
  readonly nationality: readonly [woman: string, man: string];
  readonly days: DayWay;
  /** The state's own names of months, for days in two languages. */
  readonly months?: string;
  readonly sexes?: readonly [woman: string, man: string];
  readonly numbers: readonly [passport: string, card: string];
  readonly last: readonly [string, ...ReadonlyArray<string>];
  readonly women: readonly [string, ...ReadonlyArray<string>];
  readonly men: readonly [string, ...ReadonlyArray<string>];
  readonly place: string;
  readonly authority: string;
  /** Of a number of the holder, which the zone has too. */
  readonly personal?: string;
  readonly font: string;
  readonly colours: readonly [from: string, to: string];
}

export const zoneLabels = [
  "number",
  "last",
  "first",
  "nationality",
  "birth",
  "sex",
  "place",
  "issued",
  "expires",
  "authority",
  "personal",
] as const satisfies ReadonlyArray<ZoneLabel>;

export const zoneStates: readonly [ZoneState, ...ReadonlyArray<ZoneState>] = [
  {
    code: "AUT",
    titles: ["REPUBLIK ÖSTERREICH", "REPUBLIC OF AUSTRIA"],
    passport: "REISEPASS",
    card: "PERSONALAUSWEIS / IDENTITY CARD",
    labels:
      "Pass-Nr./Passport No.|Name/Surname|Vornamen/Given names|Staatsangehörigkeit/Nationality|Geburtsdatum/Date of birth|Geschlecht/Sex|Geburtsort/Place of birth|Ausstellungsdatum/Date of issue|Gültig bis/Date of expiry|Behörde/Authority|",
    separator: " / ",
    numbering: "before",
    nationality: ["ÖSTERREICH", "ÖSTERREICH"],
    days: "dots",
    numbers: ["A9999999", "PA9999999"],
    last: ["GRÜNWALD", "WEISSENBÖCK", "STRAßER", "PÖLTL"],
    women: ["KÄTHE", "EVA-MARIA"],
    men: ["JÖRG", "LUKAS"],
    place: "GRAZ",
    authority: "MAGISTRAT GRAZ",
    font: "Liberation Sans",
    colours: ["#f2d6d6", "#dfe8ef"],
  },
  {
    code: "BEL",
    titles: ["KONINKRIJK BELGIË", "ROYAUME DE BELGIQUE"],
    passport: "PASPOORT / PASSEPORT",
    card: "IDENTITEITSKAART / CARTE D'IDENTITÉ / IDENTITY CARD",
    labels:
      "Paspoort Nr/Passeport N°/Passport No|Naam/Nom/Surname|Voornamen/Prénoms/Given names|Nationaliteit/Nationalité/Nationality|Geboortedatum/Date de naissance/Date of birth|Geslacht/Sexe/Sex|Geboorteplaats/Lieu de naissance|Datum van afgifte/Date de délivrance/Date of issue|Vervaldatum/Date d'expiration/Date of expiry|Autoriteit/Autorité/Authority|",
    separator: " / ",
    numbering: "before",
    nationality: ["BELG / BELGE", "BELG / BELGE"],
    days: "twoMonths",
    months: "JAN FEB MAA APR MEI JUN JUL AUG SEP OKT NOV DEC",
    sexes: ["V/F", "M/M"],
    numbers: ["AA999999", "999999999"],
    last: ["VAN DEN BOSSCHE", "LEMAÎTRE", "D'HAENE", "PEETERS"],
    women: ["LIËN", "MARIE-LAURE"],
    men: ["JÉRÔME", "WOUTER JAN"],
    place: "GENT",
    authority: "GENT",
    font: "Open Sans",
    colours: ["#e9e2cf", "#e5dcea"],
  },
  {
    code: "CHE",
    titles: ["SCHWEIZERISCHE EIDGENOSSENSCHAFT", "SWISS CONFEDERATION"],
    passport: "PASS · PASSPORT",
    card: "IDENTITÄTSKARTE · IDENTITY CARD",
    labels:
      "Pass-Nr./Passport No.|Name/Nom/Surname|Vorname(n)/Prénom(s)/Given name(s)|Heimatort/Place of origin|Geburtsdatum/Date of birth|Geschlecht/Sex|Geburtsort/Place of birth|Ausstellungsdatum/Date of issue|Gültig bis/Date of expiry|Behörde/Authority|",
    separator: " • ",
    numbering: "none",
    nationality: ["Zürich ZH", "Zürich ZH"],
    days: "spaces",
    numbers: ["X9999999", "C9999999"],
    last: ["ZÜRCHER", "MÜLLER-FREY", "BÄCHTOLD", "ROCHAT"],
    women: ["ANAÏS", "RÖSLI"],
    men: ["URS", "GÉRALD"],
    place: "Zürich",
    authority: "Kanton Zürich ZH",
    font: "Liberation Sans",
    colours: ["#f3d9d4", "#ece6df"],
  },
  {
    code: "DNK",
    titles: ["DANMARK", "DENMARK"],
    passport: "PAS / PASSPORT",
    card: "ID-KORT / IDENTITY CARD",
    labels:
      "Pas nr./Passport No.|Efternavn/Surname|Fornavne/Given names|Nationalitet/Nationality|Fødselsdato/Date of birth|Køn/Sex|Fødested/Place of birth|Udstedelsesdato/Date of issue|Udløbsdato/Date of expiry|Myndighed/Authority|Personnr./Personal No.",
    separator: "/",
    numbering: "behind",
    nationality: ["DANSK/DANISH", "DANSK/DANISH"],
    days: "twoMonths",
    months: "JAN FEB MAR APR MAJ JUN JUL AUG SEP OKT NOV DEC",
    numbers: ["999999999", "D99999999"],
    last: ["SØRENSEN", "KJÆRGAARD", "ÅBERG", "BØGH NIELSEN"],
    women: ["KÅRA", "LÆRKE SOFIE"],
    men: ["SØREN", "JØRGEN"],
    place: "ODENSE",
    authority: "ODENSE KOMMUNE",
    personal: "9999999999",
    font: "Lato",
    colours: ["#f0dada", "#e2e7ee"],
  },
  {
    code: "NOR",
    titles: ["NORGE / NOREG", "NORWAY"],
    passport: "PASS / PASSPORT",
    card: "IDENTITETSKORT / IDENTITY CARD",
    labels:
      "Passnr./Passport No.|Etternavn/Surname|Fornavn/Given names|Statsborgerskap/Nationality|Fødselsdato/Date of birth|Kjønn/Sex|Fødested/Place of birth|Utstedelsesdato/Date of issue|Utløpsdato/Date of expiry|Utstedt av/Authority|Fødselsnr./Personal No.",
    separator: "/",
    numbering: "none",
    nationality: ["NORSK", "NORSK"],
    days: "dots",
    sexes: ["K/F", "M/M"],
    numbers: ["AAA999999", "AA9999999"],
    last: ["ØVREBØ", "SÆTHER", "HÅLAND", "BJØRNSTAD"],
    women: ["ÅSE", "INGRID MÆRTHA"],
    men: ["BJØRN", "PÅL EIRIK"],
    place: "Bergen",
    authority: "Vest politidistrikt",
    personal: "99999999999",
    font: "Open Sans",
    colours: ["#d5e6f2", "#f1dedb"],
  },
  {
    code: "CZE",
    titles: ["ČESKÁ REPUBLIKA", "CZECH REPUBLIC"],
    passport: "CESTOVNÍ PAS",
    card: "OBČANSKÝ PRŮKAZ / IDENTITY CARD",
    labels:
      "Číslo pasu/Passport No.|Příjmení/Surname|Jméno/Given names|Státní občanství/Nationality|Datum narození/Date of birth|Pohlaví/Sex|Místo narození/Place of birth|Datum vydání/Date of issue|Platnost do/Date of expiry|Úřad/Authority|Rodné číslo/Personal No.",
    separator: " / ",
    numbering: "before",
    nationality: ["ČESKÁ REPUBLIKA", "ČESKÁ REPUBLIKA"],
    days: "dots",
    numbers: ["99999999", "999999999"],
    last: ["DVOŘÁK", "ŽIŽKOVÁ", "NOVOTNÝ", "ČERMÁK"],
    women: ["ŠÁRKA", "KATEŘINA"],
    men: ["JIŘÍ", "ONDŘEJ"],
    place: "BRNO",
    authority: "MĚSTSKÝ ÚŘAD BRNO",
    personal: "9999999999",
    font: "Liberation Sans",
    colours: ["#e4dff0", "#dcebdd"],
  },
  {
    code: "HRV",
    titles: ["REPUBLIKA HRVATSKA", "REPUBLIC OF CROATIA"],
    passport: "PUTOVNICA",
    card: "OSOBNA ISKAZNICA / IDENTITY CARD",
    labels:
      "Broj putovnice/Passport No.|Prezime/Surname|Ime/Given names|Državljanstvo/Nationality|Datum rođenja/Date of birth|Spol/Sex|Mjesto rođenja/Place of birth|Datum izdavanja/Date of issue|Vrijedi do/Date of expiry|Izdala/Authority|OIB/Personal No.",
    separator: "/",
    numbering: "none",
    nationality: ["HRVATSKO", "HRVATSKO"],
    days: "dots",
    sexes: ["Ž/F", "M/M"],
    numbers: ["999999999", "999999999"],
    last: ["ĐURĐEVIĆ", "ŠIMIĆ", "HORVAT-ČOLIĆ", "ŽUPAN"],
    women: ["ANĐELA", "MARIJA"],
    men: ["ĐURO", "TOMISLAV"],
    place: "SPLIT",
    authority: "PU SPLITSKO-DALMATINSKA",
    personal: "99999999999",
    font: "Free Sans",
    colours: ["#dfe5f3", "#f3dcdc"],
  },
  {
    code: "BRA",
    titles: ["REPÚBLICA FEDERATIVA DO BRASIL", "BRAZIL"],
    passport: "PASSAPORTE / PASSPORT",
    card: "CARTEIRA DE IDENTIDADE / IDENTITY CARD",
    labels:
      "PASSAPORTE Nº/PASSPORT No.|SOBRENOME/SURNAME|NOME/GIVEN NAMES|NACIONALIDADE/NATIONALITY|DATA DE NASCIMENTO/DATE OF BIRTH|SEXO/SEX|NATURALIDADE/PLACE OF BIRTH|DATA DE EXPEDIÇÃO/DATE OF ISSUE|VÁLIDO ATÉ/DATE OF EXPIRY|AUTORIDADE/AUTHORITY|",
    separator: " / ",
    numbering: "none",
    nationality: ["BRASILEIRO(A)", "BRASILEIRO(A)"],
    days: "twoMonths",
    months: "JAN FEV MAR ABR MAI JUN JUL AGO SET OUT NOV DEZ",
    numbers: ["AA999999", "A99999999"],
    last: ["GONÇALVES DE ARAÚJO", "ASSUNÇÃO", "DA SILVA", "PEÇANHA"],
    women: ["CONCEIÇÃO", "MARIA EDUARDA"],
    men: ["JOÃO PEDRO", "ANTÔNIO"],
    place: "SÃO PAULO, SP",
    authority: "SR/DPF/SP",
    font: "Liberation Narrow",
    colours: ["#d8ebd3", "#f3ecc8"],
  },
  {
    code: "NZL",
    titles: ["NEW ZEALAND", "AOTEAROA"],
    passport: "PASSPORT / URUWHENUA",
    card: "IDENTITY CARD",
    labels:
      "Passport No./Tau Uruwhenua|Surname/Ingoa whānau|Given names/Ingoa ake|Nationality/Iwi tūturu|Date of birth/Rā whānau|Sex/Ira|Place of birth/Wāhi whānau|Date of issue/Rā tuku|Date of expiry/Rā mutu|Authority/Mana tuku|",
    separator: " / ",
    numbering: "none",
    nationality: ["NEW ZEALAND", "NEW ZEALAND"],
    days: "month",
    numbers: ["AA999999", "L9999999"],
    last: ["NGĀPUHI", "O'REILLY", "WHITTAKER", "TE KANAWA"],
    women: ["AROHA JANE", "ZOË"],
    men: ["WIREMU", "HĒMI JOHN"],
    place: "AUCKLAND",
    authority: "INTERNAL AFFAIRS WLG",
    font: "Lato Medium",
    colours: ["#dadde2", "#cfe3e6"],
  },
  {
    code: "USA",
    titles: ["UNITED STATES OF AMERICA", ""],
    passport: "PASSPORT",
    card: "PASSPORT CARD",
    labels:
      "Passport No./No. du Passeport/No. de Pasaporte|Surname/Nom/Apellidos|Given Names/Prénoms/Nombres|Nationality/Nationalité/Nacionalidad|Date of birth/Date de naissance/Fecha de nacimiento|Sex/Sexe/Sexo|Place of birth/Lieu de naissance/Lugar de nacimiento|Date of issue/Date de délivrance/Fecha de expedición|Date of expiration/Date d'expiration/Fecha de caducidad|Authority/Autorité/Autoridad|",
    separator: " / ",
    numbering: "none",
    nationality: ["UNITED STATES OF AMERICA", "UNITED STATES OF AMERICA"],
    days: "month",
    numbers: ["A99999999", "C99999999"],
    last: ["MC KINNEY", "SALAZAR-ORTIZ", "O'HARA", "BLOOMINGDALE"],
    women: ["ALICIA MARIE", "RUTH"],
    men: ["HENRY WADE", "OSCAR"],
    place: "OREGON, U.S.A.",
    authority: "United States Department of State",
    font: "Open Sans",
    colours: ["#dfe6f1", "#f0dedb"],
  },
  {
    code: "TUR",
    titles: ["TÜRKİYE CUMHURİYETİ", "REPUBLIC OF TÜRKİYE"],
    passport: "PASAPORT",
    card: "KİMLİK KARTI / IDENTITY CARD",
    labels:
      "Pasaport No/Passport No.|Soyadı/Surname|Adı/Given Name(s)|Uyruğu/Nationality|Doğum Tarihi/Date of Birth|Cinsiyeti/Gender|Doğum Yeri/Place of Birth|Düzenlenme Tarihi/Date of Issue|Son Geçerlilik/Valid Until|Makam/Authority|T.C. Kimlik No/TR Identity No.",
    separator: " / ",
    numbering: "none",
    nationality: ["T.C./TUR", "T.C./TUR"],
    days: "dots",
    sexes: ["K/F", "E/M"],
    numbers: ["U99999999", "A99A99999"],
    last: ["YILDIRIM", "ÇELİK", "ŞAHİN", "ÖZGÜR"],
    women: ["GÜLŞAH", "AYŞE NUR"],
    men: ["İBRAHİM", "CAN"],
    place: "İZMİR",
    authority: "İZMİR",
    personal: "99999999999",
    font: "Liberation Sans",
    colours: ["#f4d9d9", "#dde9ee"],
  },
  {
    code: "ROU",
    titles: ["ROMÂNIA", "ROMANIA"],
    passport: "PAŞAPORT",
    card: "CARTE DE IDENTITATE / IDENTITY CARD",
    labels:
      "Nr. paşaport/Passport No.|Nume/Surname|Prenume/Given names|Cetăţenie/Nationality|Data naşterii/Date of birth|Sex/Sex|Locul naşterii/Place of birth|Data emiterii/Date of issue|Data expirării/Date of expiry|Autoritatea/Authority|CNP/Personal No.",
    separator: "/",
    numbering: "none",
    nationality: ["Română/Romanian", "Română/Romanian"],
    days: "lowMonths",
    months: "ian feb mar apr mai iun iul aug sep oct noi dec",
    numbers: ["999999999", "AA999999"],
    last: ["ŢĂRANU", "ŞERBĂNESCU", "IONESCU", "MĂRGINEANU"],
    women: ["IOANA-ŞTEFANIA", "ELENA"],
    men: ["GHEORGHIŢĂ", "ANDREI"],
    place: "Cluj-Napoca",
    authority: "SPCEP Cluj",
    personal: "9999999999999",
    font: "Free Sans",
    colours: ["#dae2f2", "#f4ecca"],
  },
  {
    code: "ISL",
    titles: ["ÍSLAND", "ICELAND"],
    passport: "VEGABRÉF / PASSPORT",
    card: "NAFNSKÍRTEINI / IDENTITY CARD",
    labels:
      "Nr. vegabréfs/Passport No.|Kenninafn/Surname|Eiginnafn/Given names|Ríkisfang/Nationality|Fæðingardagur/Date of birth|Kyn/Sex|Fæðingarstaður/Place of birth|Útgáfudagur/Date of issue|Gildir til/Date of expiry|Yfirvald/Authority|Kennitala/Personal No.",
    separator: " / ",
    numbering: "none",
    nationality: ["ÍSLAND/ICELAND", "ÍSLAND/ICELAND"],
    days: "twoMonths",
    months: "JAN FEB MAR APR MAÍ JÚN JÚL ÁGÚ SEP OKT NÓV DES",
    numbers: ["A9999999", "B9999999"],
    last: ["ÞORSTEINSSON", "GUÐMUNDSDÓTTIR", "ÆGISSON", "SIGURÐARDÓTTIR"],
    women: ["ÞÓRA", "BRYNHILDUR ÓSK"],
    men: ["ÖRN", "DAÐI FREYR"],
    place: "AKUREYRI",
    authority: "ÞJÓÐSKRÁ",
    personal: "9999999999",
    font: "Open Sans",
    colours: ["#d4e1f1", "#e9e9ee"],
  },
  {
    code: "ZAF",
    titles: ["REPUBLIC OF SOUTH AFRICA", ""],
    passport: "PASSPORT",
    card: "IDENTITY CARD",
    labels:
      "Passport No./No. du passeport|Surname/Nom|Given names/Prénoms|Nationality/Nationalité|Date of birth/Date de naissance|Sex/Sexe|Place of birth/Lieu de naissance|Date of issue/Date de délivrance|Date of expiry/Date d'expiration|Authority/Autorité|Identity No./No. d'identité",
    separator: "/",
    numbering: "none",
    nationality: ["SOUTH AFRICAN", "SOUTH AFRICAN"],
    days: "month",
    numbers: ["A99999999", "A99999999"],
    last: ["VAN DER MERWE", "DLAMINI", "NAIDOO-PILLAY", "MOKOENA"],
    women: ["THANDIWE", "ELSABÉ"],
    men: ["SIPHO", "PIETER"],
    place: "DURBAN",
    authority: "DEPT OF HOME AFFAIRS",
    personal: "9999999999999",
    font: "Liberation Serif",
    colours: ["#dbe9d5", "#f2e6c9"],
  },
  {
    code: "EST",
    titles: ["EESTI VABARIIK", "REPUBLIC OF ESTONIA"],
    passport: "PASS / PASSPORT",
    card: "ISIKUTUNNISTUS / IDENTITY CARD",
    labels:
      "Passi number/Passport No.|Perekonnanimi/Surname|Eesnimed/Given names|Kodakondsus/Nationality|Sünniaeg/Date of birth|Sugu/Sex|Sünnikoht/Place of birth|Väljaandmise kuupäev/Date of issue|Kehtiv kuni/Date of expiry|Väljaandja/Authority|Isikukood/Personal No.",
    separator: " / ",
    numbering: "before",
    nationality: ["EST", "EST"],
    days: "dots",
    sexes: ["N/F", "M/M"],
    numbers: ["KF9999999", "AS9999999"],
    last: ["KÕIV", "MÄGI", "TÖÖTSI", "ŽUKOVSKI"],
    women: ["ÜLLE", "MARI-LIIS"],
    men: ["TÕNU", "PRIIT"],
    place: "TARTU",
    authority: "PPA",
    personal: "99999999999",
    font: "Lato",
    colours: ["#d6e4f2", "#e5ebe4"],
  },
  {
    code: "GRC",
    titles: ["ΕΛΛΗΝΙΚΗ ΔΗΜΟΚΡΑΤΙΑ", "HELLENIC REPUBLIC"],
    passport: "ΔΙΑΒΑΤΗΡΙΟ / PASSPORT",
    card: "ΔΕΛΤΙΟ ΤΑΥΤΟΤΗΤΑΣ / IDENTITY CARD",
    labels:
      "Αρ. Διαβατηρίου/Passport No.|Επώνυμο/Surname|Όνομα/Name|Ιθαγένεια/Nationality|Ημ. γέννησης/Date of birth|Φύλο/Sex|Τόπος γέννησης/Place of birth|Ημ. έκδοσης/Date of issue|Ημ. λήξης/Date of expiry|Αρχή/Authority|",
    separator: " / ",
    numbering: "before",
    nationality: ["ΕΛΛΗΝΙΚΗ/HELLENIC", "ΕΛΛΗΝΙΚΗ/HELLENIC"],
    days: "month",
    numbers: ["AA9999999", "A99999999"],
    last: ["ΠΑΠΑΔΟΠΟΥΛΟΣ/PAPADOPOULOS", "ΝΙΚΟΛΑΟΥ/NIKOLAOU", "ΖΕΡΒΑΣ/ZERVAS"],
    women: ["ΕΛΕΝΗ/ELENI", "ΜΑΡΙΑ/MARIA"],
    men: ["ΓΕΩΡΓΙΟΣ/GEORGIOS", "ΝΙΚΟΣ/NIKOS"],
    place: "ATHINA",
    authority: "A.E.A./Δ.Δ.-N.P.C.",
    font: "Liberation Sans",
    colours: ["#d9e6f5", "#ece8de"],
  },
];

export const zoneStateOf = (seed: number): ZoneState =>
  zoneStates[seed % zoneStates.length] ?? zoneStates[0];

const english = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

/** A day in a state's way. */
export const printedDay = ({ days, months = "" }: ZoneState, day: string): string => {
  const [year, month, date] = [day.slice(0, 4), day.slice(5, 7), day.slice(8)];
  const at = Number(month) - 1;
  const [name, own] = [english[at] ?? "", months.split(" ")[at] ?? ""];
  switch (days) {
    case "dots":
      return `${date}.${month}.${year}`;
    case "spaces":
      return `${date} ${month} ${year}`;
    case "slashes":
      return `${date}/${month}/${year}`;
    case "dashes":
      return `${date}-${month}-${year}`;
    case "month":
      return `${date} ${name} ${year}`;
    case "twoMonths":
      return `${date} ${own}/${name} ${year}`;
    case "lowMonths":
      return `${date} ${own}/${name.toLowerCase()} ${year}`;
  }
};

/** A field's label, with its number in the state's way. */
export const labelOf = (
  state: ZoneState,
  label: ZoneLabel,
  number: number,
  languages = 3,
): string => {
  const words = (state.labels.split("|")[zoneLabels.indexOf(label)] ?? "")
    .split("/")
    .slice(0, languages)
    .join(state.separator);
  if (words === "" || state.numbering === "none" || number === 0) return words;
  return state.numbering === "before" ? `${number}. ${words}` : `${words} (${number})`;
};

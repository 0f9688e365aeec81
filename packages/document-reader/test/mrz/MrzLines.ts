import type { MrzReading } from "../../src/mrz/MrzReading.ts";

/** What a zone says of the fields that it is here for. */
type Said = Partial<Omit<MrzReading, "birthDate"> & { readonly birthDate: string }>;

/** Zones written by hand, and the specimens of ICAO Doc 9303 (Utopia, an invented state). Read in June 2026. */
export const mrzLines: ReadonlyArray<readonly [title: string, text: string, said: Said]> = [
  [
    "the standard's passport",
    `P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<
L898902C36UTO7408122F1204159ZE184226B<<<<<10`,
    {
      format: "TD3",
      type: "P",
      issuer: "UTO",
      number: "L898902C3",
      nationality: "UTO",
      birthDate: "1974-08-12",
      sex: "F",
      expiry: "2012-04-15",
      optional: "ZE184226B",
      names: { surname: "ERIKSSON", given: "ANNA MARIA", truncated: false, hasNoRoom: false },
      held: ["number", "birthDate", "expiry", "optional", "composite"],
    },
  ],
  [
    "the standard's larger card",
    `I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<
D231458907UTO7408122F1204159<<<<<<<6`,
    {
      format: "TD2",
      type: "I",
      number: "D23145890",
      birthDate: "1974-08-12",
      expiry: "2012-04-15",
      optional: "",
      held: ["number", "birthDate", "expiry", "composite"],
    },
  ],
  [
    "the standard's card",
    `I<UTOD231458907<<<<<<<<<<<<<<<
7408122F1204159UTO<<<<<<<<<<<6
ERIKSSON<<ANNA<MARIA<<<<<<<<<<`,
    {
      format: "TD1",
      type: "I",
      number: "D23145890",
      birthDate: "1974-08-12",
      expiry: "2012-04-15",
      optional: "",
      furtherOptional: "",
      held: ["number", "birthDate", "expiry", "composite"],
    },
  ],
  [
    "the standard's card with a long number",
    `I<UTOD23145890<7349<<<<<<<<<<<
3407127M9507122UTO<<<<<<<<<<<2
STEVENSON<<PETER<JOHN<<<<<<<<<`,
    { number: "D23145890734", birthDate: "1934-07-12", expiry: "1995-07-12", optional: "" },
  ],
  [
    "the standard's larger card with a long number",
    `I<UTOSTEVENSON<<PETER<JOHN<<<<<<<<<<
D23145890<UTO3407127M95071227349<<<8`,
    { number: "D23145890734", birthDate: "1934-07-12", expiry: "1995-07-12", optional: "" },
  ],
  [
    "a German passport, whose issuer is one letter",
    `P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<
C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<04`,
    {
      issuer: "D",
      nationality: "D",
      number: "C01X00T47",
      birthDate: "1964-08-12",
      expiry: "2027-02-28",
    },
  ],
  [
    "a passport without optional data that has a filler for its digit",
    `P<UTOTRAVELLER<<ONE<<<<<<<<<<<<<<<<<<<<<<<<<
A1B2C3D4E4UTO9001011M3001019<<<<<<<<<<<<<<<8`,
    { optional: "", held: ["number", "birthDate", "expiry", "composite"] },
  ],
  [
    "a passport without optional data that has a zero for its digit",
    `PPUTOTRAVELLER<<TWO<<<<<<<<<<<<<<<<<<<<<<<<<
A1B2C3D4E4UTO9001011X3001019<<<<<<<<<<<<<<08`,
    { type: "PP", sex: "X", optional: "", held: ["number", "birthDate", "expiry", "composite"] },
  ],
  [
    "a passport with fourteen numerals of optional data",
    `P<USASPECIMEN<<HAPPY<MARIA<<<<<<<<<<<<<<<<<<
3400200135USA7901014F25041447100000001234518`,
    {
      number: "340020013",
      optional: "71000000012345",
      held: ["number", "birthDate", "expiry", "optional", "composite"],
    },
  ],
  [
    "a passport of a stateless person",
    `PTCHENOWHERE<<NOBODY<<<<<<<<<<<<<<<<<<<<<<<<
X0000001<4XXA8506302<2907011<<<<<<<<<<<<<<04`,
    { type: "PT", issuer: "CHE", nationality: "XXA", number: "X0000001", sex: "X" },
  ],
  [
    "a passport of a British national overseas",
    `P<GBRCHAN<<TAI<MAN<<<<<<<<<<<<<<<<<<<<<<<<<<
9990001110GBN7002287M2812313<<<<<<<<<<<<<<06`,
    { issuer: "GBR", nationality: "GBN" },
  ],
  [
    "a laissez-passer",
    `PLUNOENVOY<<SPECIAL<<<<<<<<<<<<<<<<<<<<<<<<<
U1234<<<<8UNO6001157M2611309<<<<<<<<<<<<<<00`,
    { type: "PL", issuer: "UNO", nationality: "UNO", number: "U1234" },
  ],
  [
    "a name without given names",
    `P<UTOARKFREITH<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<
L898902C<3UTO7408122F3204153<<<<<<<<<<<<<<00`,
    { names: { surname: "ARKFREITH", given: "", truncated: false, hasNoRoom: false } },
  ],
  [
    "parts of surname and given names",
    `P<UTOSMITH<JONES<<SUSIE<MARGARET<<<<<<<<<<<<
L898902C<3UTO7408122F3204153<<<<<<<<<<<<<<00`,
    {
      names: {
        surname: "SMITH JONES",
        given: "SUSIE MARGARET",
        truncated: false,
        hasNoRoom: false,
      },
    },
  ],
  [
    "given names cut in their last part",
    `P<UTONILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K
L898902C<3UTO7408122F3204153<<<<<<<<<<<<<<00`,
    {
      names: {
        surname: "NILAVADHANANANDA",
        given: "CHAYAPA DEJTHAMRONG K",
        truncated: true,
        hasNoRoom: true,
      },
    },
  ],
  [
    "a surname that fills the field",
    `P<UTOBENNELONGWOOLOOMOOLOOWARRANDYTEWARNAMBO
L898902C<3UTO7408122F3204153<<<<<<<<<<<<<<00`,
    {
      names: {
        surname: "BENNELONGWOOLOOMOOLOOWARRANDYTEWARNAMBO",
        given: "",
        truncated: true,
        hasNoRoom: true,
      },
    },
  ],
  [
    "names divided by pairs of fillers",
    `P<UTODOE<<JANE<<MARY<ANN<<<<<<<<<<<<<<<<<<<<
L898902C<3UTO7408122F3204153<<<<<<<<<<<<<<00`,
    { names: { surname: "DOE", given: "JANE MARY ANN", truncated: false, hasNoRoom: false } },
  ],
  [
    "a number of one character",
    `P<UTOSHORT<<NUMBER<<<<<<<<<<<<<<<<<<<<<<<<<<
7<<<<<<<<9UTO7408122F3204153<<<<<<<<<<<<<<08`,
    { number: "7" },
  ],
  [
    "a number with a filler inside",
    `P<UTOINNER<<FILLER<<<<<<<<<<<<<<<<<<<<<<<<<<
AB<123<<<9UTO7408122F3204153<<<<<<<<<<<<<<08`,
    { number: "AB<123" },
  ],
  [
    "a leap day",
    `P<UTOLEAP<<DAY<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<
L898902C<3UTO0002299F2802297<<<<<<<<<<<<<<00`,
    { birthDate: "2000-02-29", expiry: "2028-02-29" },
  ],
  [
    "a passport card",
    `IPUSAC030059887<<<<<<<<<<<<<<<
8101017F3311293USA<<<<<<<<<<<4
TRAVELER<<HAPPY<<<<<<<<<<<<<<<`,
    {
      format: "TD1",
      type: "IP",
      issuer: "USA",
      number: "C03005988",
      birthDate: "1981-01-01",
      expiry: "2033-11-29",
      names: { surname: "TRAVELER", given: "HAPPY", truncated: false, hasNoRoom: false },
    },
  ],
  [
    "a card with optional data in both lines",
    `I<UTOAB1234567199999999R<<<<<<
0102030M3104057UTO123456789015
CARD<<HOLDER<<<<<<<<<<<<<<<<<<`,
    {
      number: "AB1234567",
      optional: "99999999R",
      furtherOptional: "12345678901",
      birthDate: "2001-02-03",
    },
  ],
  [
    "a residence card of a foreigner",
    `ARUTOR123456783<<<<<<<<<<<<<<<
8808084F2808071BRA<<<<<<<<<<<6
GUEST<<WELCOME<<<<<<<<<<<<<<<<`,
    { type: "AR", nationality: "BRA" },
  ],
  [
    "a crew certificate",
    `ACUTOCREW000014<<<<<<<<<<<<<<<
7505054M3505056UTO<<<<<<<<<<<4
PILOT<<CO<<<<<<<<<<<<<<<<<<<<<`,
    { type: "AC", number: "CREW00001" },
  ],
  [
    "a long number and more optional data",
    `I<UTOABCDEFGHI<0129<XYZ<<<<<<<
9909092M2909093UTO<<<<<<<<<<<0
LONG<<NUMBER<<<<<<<<<<<<<<<<<<`,
    { number: "ABCDEFGHI012", optional: "XYZ" },
  ],
  [
    "a number that fills the optional data",
    `I<UTO123456789<012345678901238
9909092M2909093UTO<<<<<<<<<<<6
LONGEST<<NUMBER<<<<<<<<<<<<<<<`,
    { number: "12345678901234567890123", optional: "" },
  ],
  [
    "a number of ten characters",
    `I<UTO123456789<07<<<<<<<<<<<<<
9909092M2909093UTO<<<<<<<<<<<0
TEN<<NUMBER<<<<<<<<<<<<<<<<<<<`,
    { number: "1234567890", optional: "" },
  ],
  [
    "a name on a card cut at thirty",
    `I<UTOD231458907<<<<<<<<<<<<<<<
9909092M2909093UTO<<<<<<<<<<<2
PAPANDROPOULOUS<<JONATHON<ALEX`,
    {
      number: "D23145890",
      names: {
        surname: "PAPANDROPOULOUS",
        given: "JONATHON ALEX",
        truncated: true,
        hasNoRoom: true,
      },
    },
  ],
  [
    "a larger card with a long number",
    `I<UTOWIDE<<CARD<<<<<<<<<<<<<<<<<<<<<
ABC123456<UTO9202298F270101379<<<<<8`,
    {
      format: "TD2",
      number: "ABC1234567",
      optional: "",
      birthDate: "1992-02-29",
      expiry: "2027-01-01",
    },
  ],
  [
    "a larger card with optional data",
    `IDD<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<
T220001293D<<6408125F3010312ABC123<3`,
    { format: "TD2", type: "ID", issuer: "D", optional: "ABC123" },
  ],
];

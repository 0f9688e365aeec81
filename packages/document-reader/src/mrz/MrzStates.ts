/**
 * The allowed issuers and nationalities of a zone, without fillers.
 *
 * Source: ISO 3166-1, alpha-3; ICAO Doc 9303-3, section 5, parts A to E.
 */

const countries = `
  ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR BHR
  BHS BIH BLM BLR BLZ BMU BOL BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG COK COL
  COM CPV CRI CUB CUW CXR CYM CYP CZE DEU DJI DMA DNK DOM DZA ECU EGY ERI ESH ESP EST ETH FIN FJI FLK
  FRA FRO FSM GAB GBR GEO GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY HKG HMD HND HRV
  HTI HUN IDN IMN IND IOT IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT LAO
  LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA MAC MAF MAR MCO MDA MDG MDV MEX MHL MKD MLI MLT MMR MNE MNG
  MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER NFK NGA NIC NIU NLD NOR NPL NRU NZL OMN PAK PAN PCN
  PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF QAT REU ROU RUS RWA SAU SDN SEN SGP SGS SHN SJM SLB SLE
  SLV SMR SOM SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM SYC SYR TCA TCD TGO THA TJK TKL TKM TLS TON TTO
  TUN TUR TUV TWN TZA UGA UKR UMI URY USA UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM ZAF ZMB ZWE
`;

/** Germany is one letter. Kosovo has no ISO code. */
const ofStates = "D RKS XXK";

const ofBritishNationals = "GBD GBN GBO GBP GBS";

const ofOrganizations = "EUE UNA UNK UNO XBA XCC XCE XCO XDC XEC XES XIM XMP XOM XPO";

/** Stateless persons, refugees, and persons of unspecified nationality. */
const ofPersons = "XXA XXB XXC XXX";

/** ISO 3166-3: withdrawn since zones exist; such documents must be recognised as expired. */
const withdrawn = "ANT CSK DDR NTZ ROM SCG SUN TMP YUG ZAR";

/** Utopia, the issuer of the standard's specimens, which is not a state. */
export const specimenState = "UTO";

const listed = (...lists: ReadonlyArray<string>): ReadonlySet<string> =>
  new Set(lists.join(" ").trim().split(/\s+/));

const states = listed(
  countries,
  ofStates,
  ofBritishNationals,
  ofOrganizations,
  ofPersons,
  withdrawn,
  specimenState,
);

const countryCodes = listed(countries, ofBritishNationals);

/** Whether a code is a country's that exists, in three letters of ISO 3166-1, or a kind of British nationals. */
export const isCountry = (code: string): boolean => countryCodes.has(code);

/** Whether a zone may have this issuer or nationality. */
export const isMrzState = (code: string): boolean => states.has(code);

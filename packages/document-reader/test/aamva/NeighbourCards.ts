import { printed, type SampleCard } from "./UnitedStatesCards.ts";

/** Layouts of Canada and Mexico, and stripes printed as text. The people are invented. */
export const neighbourCards: ReadonlyArray<SampleCard> = [
  {
    name: "Ontario, version 3, commas behind the family name and the street",
    payload: printed(
      "ANSI 636012030001DL00000367DL",
      "DCAG   ; DCBNONE      ; DCDNONE ; DBA20200603; DCSTESTER,                    ; DCTMARY,ANN                          ; DBD20170911; DBB19960917; DBC2; DAYNONE; DAU170 CM; DAG1 ST GEORGE ST E,             ; DAIFERGUS              ; DAJON; DAKN1M 3J6    ; DAQT9000-43000-65702; DCFDV0833794; DCGCAN; DCHNONE; DCK946333686",
    ),
    expected:
      "ON 3 License / T9000-43000-65702 / TESTER, MARY, ANN, - / 1996-09-17 2017-09-11 2020-06-03 / 1 ST GEORGE ST E; -; FERGUS; ON; N1M 3J6; CA / DV0833794",
  },
  {
    name: "Alberta, version 3, an issuer unknown to the list, letters for a directory",
    payload: printed(
      "ANSI 990876030001DLabacDL",
      "DCSPRAIRIE; DCTMARY SMITH; DABPRAIRIE; DACMARY; DADSMITH; DAG1 MAPLE LEAF TERR SW; DAQ123000-056; DAKT4G 7A7; DAICALGARY; DAJAB; DBCF; DBB19931122; DAR5; DATA; DBA20190108; DAU155 CM; DAW50 KG; DCE2; DAZBROWN; DAYBROWN",
    ),
    expected:
      "AB 3 License / 123000-056 / PRAIRIE, MARY, SMITH, - / 1993-11-22 - 2019-01-08 / 1 MAPLE LEAF TERR SW; -; CALGARY; AB; T4G 7A7; - / -",
  },
  {
    name: "New Brunswick, version 2, two languages in its own subfile",
    payload: printed(
      "ANSI 636017020002DL00410390ZN04310059DL",
      "DCANONE; DCBNONE      ; DCDNONE ; DBA08082021; DCSMARITIME                        ; DCTMARY M                       ; DCUNONE ; DBD08102017; DBB08161962; DBC2; DAYUNK; DAU168 CM; DCE ; DAG1 EAGLEHEAD DR           ; DAIGRND-BAY-WFLD       ; DAJNB; DAKE5K 1Y3    ; DAQ1200567                  ; DCFNB73023907074333203971   ; DCGCAN; DCHNONE",
      "ZNZNA5\nZNBNONE\u00bfAUCUNE\nZNF1980\u00bf08\n\r",
    ),
    expected:
      "NB 2 License / 1200567 / MARITIME, MARY, M, - / 1962-08-16 2017-08-10 2021-08-08 / 1 EAGLEHEAD DR; -; GRND-BAY-WFLD; NB; E5K 1Y3; CA / NB73023907074333203971",
  },
  {
    name: "Prince Edward Island, version 9",
    payload: printed(
      "ANSI 604426090101DL00310233DL",
      "DCA5; DCBNONE; DCDNONE; DBA20200904; DCSFLEURS; DACPATTY; DADNONE; DBD20170608; DBB19550222; DBC2; DAYBLU; DAU157 CM; DAG1 LAKE SHORE DR; DAIANYTOWN; DAJPE; DAKC0A 2B4    ; DAQ240725; DCFPE7302077733333306883631; DCGCAN; DDEN; DDFN; DDGN",
    ),
    expected:
      "PE 9 License / 240725 / FLEURS, PATTY, -, - / 1955-02-22 2017-06-08 2020-09-04 / 1 LAKE SHORE DR; -; ANYTOWN; PE; C0A 2B4; CA / PE7302077733333306883631",
  },
  {
    name: "Quebec, version 8, accents, a postal code without space",
    payload: printed(
      "ANSI 604428080001DL00310233DL",
      "DCA5; DCBNONE; DCDNONE; DBA20270904; DCSB\u00c9LANGER-FICTIF; DACZO\u00c9; DADNONE; DBD20220608; DBB19860906; DBC2; DAYBLU; DAU157 CM; DAG1 RUE DE L'\u00c9GLISE; DAIMONTR\u00c9AL; DAJQC; DAKh2x1y4; DAQB4000-060686-05; DCF1; DCGCAN; DDEN; DDFN; DDGN",
    ),
    expected:
      "QC 8 License / B4000-060686-05 / B\u00c9LANGER-FICTIF, ZO\u00c9, -, - / 1986-09-06 2022-06-08 2027-09-04 / 1 RUE DE L'\u00c9GLISE; -; MONTR\u00c9AL; QC; H2X 1Y4; CA / 1",
  },
  {
    name: "British Columbia, an identification card, months first",
    payload: printed(
      "ANSI 636028060001ID00310233ID",
      "DCANONE; DCBNONE; DCDNONE; DBA09042027; DCSOCEAN; DACKIM; DADLEE; DBD06082022; DBB02291988; DBC1; DAYBLU; DAU157 CM; DAG1 TIDE ST; DAIVICTORIA; DAJBC; DAKV8V-1A1; DAQ1200567; DCF1; DCGCAN; DDEN; DDFN; DDGN",
    ),
    expected:
      "BC 6 IdentificationCard / 1200567 / OCEAN, KIM, LEE, - / 1988-02-29 2022-06-08 2027-09-04 / 1 TIDE ST; -; VICTORIA; BC; V8V 1A1; CA / 1",
  },
  {
    name: "Coahuila, fields of its own among the elements",
    payload: printed(
      "ANSI 636056060001DL00310233DL",
      "DCAA; DCBNONE; DCDNONE; DBA03012027; DCSGARZA PRUEBA; DACLUZ MAR\u00cdA; DADNONE; DBD05072022; DBB06181979; DBC2; DAYBRO; DAU160 CM; DAGCALLE INVENTADA 9; DAISALTILLO; DAJCOA; DAK25000; DAQCOA0009; DCF77; DCGMEX; DDEN; DDFN; DDGN; XCURPGAPL791224MCLRRZ00",
    ),
    expected:
      "COA 6 License / COA0009 / GARZA PRUEBA, LUZ MAR\u00cdA, -, - / 1979-06-18 2022-05-07 2027-03-01 / CALLE INVENTADA 9; -; SALTILLO; COA; 25000; MX / 77",
  },
  {
    name: "Texas, tracks, expiry on the birthday",
    payload: "%TXAUSTIN^DOPPEL$JANE$Q^1 MAIN ST$APT 2^?;6360150900007=289919800315=?\r",
    expected:
      "TX - - / 0900007 / DOPPEL, JANE, Q, - / 1980-03-15 - 2028-03-15 / 1 MAIN ST; APT 2; AUSTIN; TX; -; - / -",
  },
  {
    name: "North Carolina, tracks, a city that fills its place, never expires",
    payload: "%NCWINSTON-SALEMDOPPEL$JOHN^1 ELM ST^?\n;636004000004000690=777719501231=?",
    expected:
      "NC - - / 000004000690 / DOPPEL, JOHN, -, - / 1950-12-31 - never / 1 ELM ST; -; WINSTON-SALEM; NC; -; - / -",
  },
  {
    name: "Georgia, tracks, a city that fills its place, a month for an expiry",
    payload: "%GAPEACHTREE CITDOPPEL$JOHN^1 ELM ST^?\n;636055100000009=300519501231=?",
    expected:
      "GA - - / 100000009 / DOPPEL, JOHN, -, - / 1950-12-31 - ? / 1 ELM ST; -; PEACHTREE CIT; GA; -; - / -",
  },
  {
    name: "Florida, tracks: letters of the number are written as digits there",
    payload: "%FLMIAMI^DOPPEL$JANE^1 MAIN ST^?;6360100412345678901=289919800315=?",
    expected: "Unreadable number",
  },
];

/**
 * Letters of Greek and Cyrillic as the recogniser reads them, which knows Latin alone, and the spellings of each. Source: ISO 843;
 * ICAO Doc 9303-3, section 6, tables B and D; the states' own.
 */
const spellings = {
  greek:
    "A:A,L,D B:V,B E:E,S,X F:G,F,R Z:Z,S H:I,E O:O,TH,F,PH I:I,G,X K:K M:M,P N:N,P P:R T:T,G,P Y:Y,U,V,F X:CH,X,H Q:O,TH 2:S L:S,G 0:O,TH,F 9:TH D:F,O W:PS",
  cyrillic:
    "A:A,D,L,YA,IA B:V,B,Y F:G,H,F E:E,IE,YE,YO T:T,G,H R:G,H,YA,IA,JA,R Z:Z,E K:K,ZH 3:Z,E N:I,Y,P,L W:I,Y,SH U:I,Y,TS,C M:M,T H:N,NJ O:O,F I:I,P,YI,J P:R C:S,E,IE Y:U,CH,Y X:KH,H,ZH 4:CH 6:B J:L,J,D 9:YA,IA,E 0:O,F 10:YU,IU,JU",
} as const;
type Script = keyof typeof spellings;

const tableOf = (list: string): ReadonlyMap<string, ReadonlyArray<string>> =>
  new Map(
    list.split(" ").map((entry) => {
      const [read = "", spelt = ""] = entry.split(":");
      return [read, spelt.split(",")] as const;
    }),
  );
const tables: Readonly<Record<Script, ReturnType<typeof tableOf>>> = {
  greek: tableOf(spellings.greek),
  cyrillic: tableOf(spellings.cyrillic),
};

const scripts: ReadonlyMap<string, Script> = new Map([
  ...["GRC", "CYP"].map((state) => [state, "greek"] as const),
  ...["BGR", "BIH", "BLR", "KAZ", "KGZ", "MKD", "MNE", "MNG", "RUS", "SRB", "TJK", "UKR"].map(
    (state) => [state, "cyrillic"] as const,
  ),
]);

/** The script in which a state's pages print names beside the Latin one. */
export const scriptOf = (state: string): Script | undefined => scripts.get(state);

/** One letter of so many may be read as none that it looks like. */
const lettersOfFault = 4;

/** Whether a word in capitals may be a name in another script: `EAENH` is ΕΛΕΝΗ, the Greek of `ELENI`. */
export const mayBeInScript = (read: string, name: string, script: Script): boolean => {
  const table = tables[script];
  const most = Math.floor(name.length / lettersOfFault);
  // The least faults by which so many characters that were read are so many letters of the name.
  const least = Array.from({ length: read.length + 1 }, () =>
    Array.from({ length: name.length + 1 }, () => most + 1),
  );
  const reach = (at: number, spelt: number, faults: number): void => {
    const row = least[at];
    if (row?.[spelt] !== undefined) row[spelt] = Math.min(row[spelt], faults);
  };
  reach(0, 0, 0);
  for (let at = 0; at <= read.length; at++)
    for (let spelt = 0; spelt <= name.length; spelt++) {
      const faults = least[at]?.[spelt] ?? most + 1;
      for (const length of [1, 2])
        for (const letters of table.get(read.slice(at, at + length)) ?? [])
          if (name.startsWith(letters, spelt)) reach(at + length, spelt + letters.length, faults);
      reach(at + 1, spelt + 1, faults + 1);
      reach(at + 1, spelt, faults + 1);
      reach(at, spelt + 1, faults + 1);
    }
  return (least[read.length]?.[name.length] ?? most + 1) <= most;
};

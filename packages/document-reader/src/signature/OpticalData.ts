import { readAamvaHeader } from "../aamva/AamvaHeader.ts";
import { readAamvaSubfile } from "../aamva/AamvaSubfile.ts";

/** The elements that every license has, in the order of their letters. Source: AAMVA DL/ID Card Design Standard, annex D. */
const mandatory = [
  ...(["DAC", "DAD", "DAG", "DAI", "DAJ", "DAK", "DAQ", "DAU", "DAY", "DBA", "DBB"] as const),
  ...(["DBC", "DBD", "DCA", "DCB", "DCD", "DCF", "DCG", "DCS", "DDE", "DDF", "DDG"] as const),
] as const;
export type MandatoryElement = (typeof mandatory)[number];

/** What a signature covers of what is printed for machines: each of `texts` is one way to write it down. */
export interface OpticalData {
  readonly texts: ReadonlyArray<string>;
  /** Of a license: the elements that are covered, by their letters, without padding. */
  readonly elements: ReadonlyMap<MandatoryElement, string>;
}

/** The elements that a `protectedComponentIndex` names; none where it is no bit string of 24 bits. */
const elementsNamed = (index: string): ReadonlyArray<MandatoryElement> | undefined => {
  if (!/^u[A-Za-z0-9_-]{4}$/.test(index)) return undefined;
  const bits = Buffer.from(index.slice(1), "base64url").readUIntBE(0, 3);
  return (bits & 0b11) === 0
    ? mandatory.filter((_, at) => (bits & (1 << (23 - at))) !== 0)
    : undefined;
};

/**
 * What a license's signature covers. An element that is missing, or is there twice with different values, covers
 * nothing. Padding may have been signed or not.
 *
 * Source: W3C Verifiable Credential Barcodes v1.0, "Create opticalDataBytes".
 */
export const opticalDataOfAamva = (payload: string, index: string): OpticalData | undefined => {
  const named = elementsNamed(index);
  const { lines } = readAamvaSubfile(payload, readAamvaHeader(payload));
  const values = named?.map((code) => {
    const [value, ...others] = new Set(
      lines.filter((line) => line.code === code).map((line) => line.value),
    );
    return others.length === 0 ? value : undefined;
  });
  if (named === undefined || values === undefined || values.includes(undefined)) return undefined;
  const written = (of: (value: string) => string): string =>
    named.map((code, at) => `${code}${of(values[at] ?? "")}\n`).join("");
  return {
    texts: [...new Set([written((value) => value), written((value) => value.trimEnd())])],
    elements: new Map(named.map((code, at) => [code, (values[at] ?? "").trim()])),
  };
};

/** What the signature beside a machine-readable zone covers: its lines, in order. */
export const opticalDataOfZone = (lines: ReadonlyArray<string>): OpticalData => ({
  texts: [lines.map((line) => `${line}\n`).join("")],
  elements: new Map(),
});

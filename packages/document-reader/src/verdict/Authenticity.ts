import type { DocumentChecks, FieldName } from "@bonafide/core/document/DocumentChecks";
import type { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { Option } from "effect";
import type { MrzLine } from "../mrz/MrzLine.ts";
import type { BarcodeSignature, PrintedData } from "../signature/BarcodeSignature.ts";
import { credentialOfAamva, credentialOfQr } from "../signature/CredentialBytes.ts";
import type { DocumentSide } from "./DocumentSide.ts";
import type { ReadingTools } from "./ReadingTools.ts";
import { forged, notRead } from "./Unread.ts";

/** A signature that holds, or does not. */
export type JudgedSignature = Exclude<BarcodeSignature, { readonly _tag: "Unknown" }>;

/** Tells what a signature is worth for a document of this issuer; nothing where it cannot be judged. */
const tell = (
  where: string,
  judged: BarcodeSignature,
  issuer: string | undefined,
  { observer }: ReadingTools,
): JudgedSignature | undefined => {
  if (judged._tag === "Unknown") {
    observer.note(`${where}: signed, and not checked: ${judged.why}`);
    return undefined;
  }
  if (judged._tag === "Fails") {
    observer.note(`${where}: the signature does not hold: ${judged.why}`);
    return judged;
  }
  const { name, signsFor } = judged.issuer;
  if (issuer === undefined || !signsFor.includes(issuer)) {
    observer.note(`${where}: the signature does not hold: ${name} does not sign such documents`);
    return { _tag: "Fails", why: "its issuer does not sign such documents" };
  }
  observer.note(`${where}: the signature of ${name} holds`);
  return judged;
};

/** Its packages take 100 ms to load: only a document that is signed is made to wait for them. */
const judgeCredential = async (
  where: string,
  bytes: Uint8Array,
  printed: PrintedData,
  issuer: string | undefined,
  tools: ReadingTools,
): Promise<JudgedSignature | undefined> => {
  const { issuers, today } = tools.terms;
  if (issuers === undefined) return undefined;
  const { judgeSignature } = await import("../signature/BarcodeSignature.ts");
  return tell(where, await judgeSignature(bytes, printed, issuers, today), issuer, tools);
};

const wantsCredentials = ({ terms }: ReadingTools): boolean =>
  (terms.issuers?.issuers.length ?? 0) > 0;

/** The signature in a license's barcode; none where there is none, or none that can be judged here. */
export const signatureOfBarcode = async (
  side: DocumentSide,
  payload: string,
  issuer: string | undefined,
  tools: ReadingTools,
): Promise<JudgedSignature | undefined> => {
  const bytes = wantsCredentials(tools) ? credentialOfAamva(payload) : undefined;
  return bytes === undefined
    ? undefined
    : await judgeCredential(
        `${side.name}'s barcode`,
        bytes,
        { _tag: "Aamva", payload },
        issuer,
        tools,
      );
};

/** A zone as it was read, and the sides that may have its signature. */
interface SoughtZone {
  readonly sides: ReadonlyArray<DocumentSide>;
  readonly lines: ReadonlyArray<string>;
  readonly issuer: string | undefined;
}

/** Of the first QR code that is a credential. */
const signatureInQr = async (
  { issuer, lines, sides }: SoughtZone,
  tools: ReadingTools,
): Promise<JudgedSignature | undefined> => {
  if (!wantsCredentials(tools)) return undefined;
  for (const { name, picture } of sides) {
    const texts = await tools.stages.readQr(picture);
    const bytes = texts.map(credentialOfQr).find((found) => found !== undefined);
    if (bytes === undefined) continue;
    const printed = { _tag: "Zone", lines } as const;
    return await judgeCredential(`${name}'s QR code`, bytes, printed, issuer, tools);
  }
  return undefined;
};

/** Of the first seal that holds, or else of the first that does not. */
const signatureInSeal = async (
  { issuer, lines, sides }: SoughtZone,
  tools: ReadingTools,
): Promise<JudgedSignature | undefined> => {
  const { sealSigners = [] } = tools.terms.issuers ?? {};
  if (sealSigners.length === 0) return undefined;
  const { readSeal } = await import("../signature/SealBytes.ts");
  const { judgeSeal } = await import("../signature/SealSignature.ts");
  let failed: JudgedSignature | undefined;
  for (const { name, picture } of sides)
    for (const bytes of await tools.stages.readDataMatrix(picture)) {
      const seal = Option.getOrUndefined(readSeal(bytes));
      if (seal === undefined) continue;
      const judged = tell(`${name}'s seal`, judgeSeal(seal, lines, sealSigners), issuer, tools);
      if (judged?._tag === "Holds") return judged;
      failed ??= judged;
    }
  return failed;
};

/** The signature of a zone on one of the sides, in a QR code or a seal. */
export const signatureOfZone = async (
  sides: ReadonlyArray<DocumentSide>,
  characters: ReadonlyArray<MrzLine>,
  tools: ReadingTools,
): Promise<JudgedSignature | undefined> => {
  const lines = characters.map((line) => line.map(({ character }) => character).join(""));
  const issuer = lines[0]?.slice(2, 5).replace(/<+$/, "");
  const zone = { sides, lines, issuer };
  return (await signatureInQr(zone, tools)) ?? (await signatureInSeal(zone, tools));
};

/** The identifying fields. A signature that omits them could belong to any document. */
const identifying: ReadonlyArray<FieldName> = ["number", "lname"];

/** What a signature that holds for these fields says in the answer. */
export const checksOfSigned = (signed: ReadonlyArray<FieldName>): Partial<DocumentChecks> =>
  identifying.every((field) => signed.includes(field)) ? { authenticity: "passed", signed } : {};

/** A reading, with what a signature has shown. */
export const withChecks = (
  reading: DocumentReading,
  checks: Partial<DocumentChecks>,
): DocumentReading => ({ ...reading, checks: { ...reading.checks, ...checks } });

/** The document whose barcode's signature does not hold. */
export const wrongSignature = (side: DocumentSide, why: string): DocumentReading =>
  forged(`${side.name}: the signature in the barcode does not hold: ${why}`);

/** Characters that were read with less than this may be the recogniser's fault. */
const certain = 0.9;

/** The same of a zone: where a character of it may have been misread, another picture decides. */
export const wrongZoneSignature = (
  side: DocumentSide,
  lines: ReadonlyArray<MrzLine>,
  why: string,
): DocumentReading =>
  lines.flat().every(({ confidence }) => confidence >= certain)
    ? forged(`the signature of the machine-readable zone does not hold: ${why}`)
    : notRead(side, "the machine-readable zone was not read for certain");

/** No PDF417 symbol and no QR code holds more characters. */
const longest = 4_296;

const base45Alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/** Bytes of base 45: three characters for two bytes, two for a last one. Source: RFC 9285. */
const base45 = (text: string): Uint8Array | undefined => {
  const bytes: Array<number> = [];
  for (let at = 0; at < text.length; at += 3) {
    const digits = Array.from(text.slice(at, at + 3), (letter) => base45Alphabet.indexOf(letter));
    const value = digits.reduceRight((sum, digit) => sum * 45 + digit, 0);
    const limit = digits.length === 3 ? 0xffff : 0xff;
    if (digits.length === 1 || digits.includes(-1) || value > limit) return undefined;
    if (digits.length === 3) bytes.push(value >> 8);
    bytes.push(value & 0xff);
  }
  return Uint8Array.from(bytes);
};

// CBOR-LD's tags: 0xcb1d, and those of its earlier versions, 0x0500, 0x0501 and 0x0600 to 0x06ff.
const isCborLd = ([tag, high, low = 0]: Uint8Array): boolean =>
  tag === 0xd9 &&
  ((high === 0xcb && low === 0x1d) || high === 0x06 || (high === 0x05 && low <= 0x01));

const ofCborLd = (bytes: Uint8Array | undefined): Uint8Array | undefined =>
  bytes !== undefined && isCborLd(bytes) ? bytes : undefined;

// Elements end with LF, subfiles with CR.
const element = /\rZZ(?:[^\r]*\n)?ZZA([A-Za-z0-9+/_-]+)={0,2}(?=[\n\r]|$)/;

/**
 * The compact credential of a license's barcode: field ZZA of subfile ZZ, in base 64. None where there is none.
 *
 * Source: W3C Verifiable Credential Barcodes v1.0, "Encoding to and from barcodes".
 */
export const credentialOfAamva = (payload: string): Uint8Array | undefined => {
  const text = element.exec(payload.slice(0, longest))?.[1];
  return ofCborLd(text === undefined ? undefined : Uint8Array.from(Buffer.from(text, "base64url")));
};

/** The same of a QR code: `VC1-`, then base 45 behind its multibase letter R. */
export const credentialOfQr = (text: string): Uint8Array | undefined =>
  text.startsWith("VC1-R") && text.length <= longest ? ofCborLd(base45(text.slice(5))) : undefined;

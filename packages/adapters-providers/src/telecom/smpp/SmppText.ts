import { smpp } from "./SmppLibrary.ts";

/** One message that is submitted: the whole of a text, or a piece with the header that links it to the others. */
export interface SmppSegment {
  readonly udh?: Buffer;
  readonly message: Buffer;
}

/** A text in SMPP: its coding and its pieces. */
export interface SmppText {
  /** 0 is the SMSC's default alphabet, taken as GSM 03.38; 8 is UCS-2. Source: SMPP 3.4, 5.2.19. */
  readonly dataCoding: 0 | 8;
  readonly pieces: ReadonlyArray<Buffer>;
}

/** An escaped character of GSM 03.38 is two septets that must stay together. */
const isEscape = (code: number | undefined): boolean => code === 0x1b;
const isHighSurrogate = (first: number | undefined): boolean =>
  first !== undefined && first >= 0xd8 && first <= 0xdb;

const cut = (
  bytes: Buffer,
  size: number,
  leaves: (at: number) => boolean,
): ReadonlyArray<Buffer> => {
  const pieces: Array<Buffer> = [];
  for (let from = 0; from < bytes.length;) {
    let to = Math.min(from + size, bytes.length);
    while (to < bytes.length && leaves(to)) to -= 1;
    pieces.push(bytes.subarray(from, to));
    from = to;
  }
  return pieces;
};

/**
 * Encodes a text, and splits it if it is too long for one message: 160 septets or 70 characters, 152 or 66 in pieces.
 * Source: 3GPP TS 23.040, 9.2.3.24.
 */
export const smppText = (text: string): SmppText => {
  const { ASCII: gsm, UCS2: ucs2 } = smpp().encodings;
  const plain = gsm.match(text);
  const bytes = plain ? gsm.encode(text) : ucs2.encode(text);
  const dataCoding = plain ? 0 : 8;
  const whole = plain ? 160 : 140;
  if (bytes.length <= whole) return { dataCoding, pieces: [bytes] };
  const pieces = plain
    ? cut(bytes, 152, (at) => isEscape(bytes[at - 1]))
    : cut(bytes, 132, (at) => at % 2 === 1 || isHighSurrogate(bytes[at - 2]));
  return { dataCoding, pieces };
};

/** The pieces of one message with the headers that link them. `reference`: 0 to 65,535. Source: the same, 9.2.3.24.8. */
export const linked = (
  pieces: ReadonlyArray<Buffer>,
  reference: number,
): ReadonlyArray<SmppSegment> =>
  pieces.map((message, at) => ({
    udh: Buffer.from([6, 8, 4, reference >> 8, reference & 0xff, pieces.length, at + 1]),
    message,
  }));

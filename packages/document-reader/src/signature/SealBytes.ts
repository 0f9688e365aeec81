import { Option } from "effect";

/** A visible digital seal as it was read; whether its signature holds is not looked at here. */
export interface Seal {
  /** ICAO's code of the issuing state, without fillers. */
  readonly state: string;
  /** Two letters of the signer's country, and two characters of the signer in it. */
  readonly signer: string;
  /** The serial number of the signer's certificate. */
  readonly reference: bigint;
  /** The day of the document's issue, `YYYY-MM-DD`. */
  readonly issued: string;
  /** The day of the signature, `YYYY-MM-DD`. */
  readonly signedOn: string;
  /** The feature definition reference and the category of the document's type: together they name the profile. */
  readonly definition: number;
  readonly category: number;
  /** The values of the features, by their tags. */
  readonly features: ReadonlyMap<number, Uint8Array>;
  /** What is signed: header and message zone. */
  readonly signed: Uint8Array;
  /** ECDSA's r and s, each as long as the curve's order. */
  readonly signature: Uint8Array;
}

/** No DataMatrix symbol holds more bytes. */
const longest = 1_556;

/** The characters of C40's basic set, by their values; the first three are shifts, which no seal has. */
const basicSet = "\0\0\0 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const shifts = 3;
/** Before a last character alone, in ASCII plus one. */
const unlatch = 0xfe;

/**
 * The text of C40: letters, numerals and spaces, three characters in two bytes. None of other bytes.
 *
 * Source: ICAO Doc 9303-13, section 2; BSI TR-03137 part 1, annex B.
 */
export const textOfC40 = (bytes: Uint8Array): Option.Option<string> => {
  if (bytes.length % 2 !== 0) return Option.none();
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const [high = 0, low = 0] = bytes.subarray(at, at + 2);
    const isLast = at + 2 === bytes.length;
    if (high === unlatch) {
      const letter = String.fromCharCode(low - 1);
      if (!isLast || basicSet.indexOf(letter) < shifts) return Option.none();
      return Option.some(text + letter);
    }
    const packed = high * 256 + low - 1;
    const values = [Math.floor(packed / 1600), Math.floor(packed / 40) % 40, packed % 40];
    // A last pair of characters is filled up with a shift.
    const ofText = isLast && values[2] === 0 ? values.slice(0, 2) : values;
    if (!ofText.every((value) => value >= shifts && value < basicSet.length)) return Option.none();
    text += ofText.map((value) => basicSet.charAt(value)).join("");
  }
  return Option.some(text);
};

/** A day of three bytes: the numerals of month, day and year as one number. */
const dayOf = ([high = 0, middle = 0, low = 0]: Uint8Array): Option.Option<string> => {
  const numerals = String(high * 65_536 + middle * 256 + low).padStart(8, "0");
  const day = `${numerals.slice(4)}-${numerals.slice(0, 2)}-${numerals.slice(2, 4)}`;
  const time = new Date(day).getTime();
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
    ? Option.some(day)
    : Option.none();
};

/** Takes bytes one after the other, and none beyond the end. */
const cursorOf = (bytes: Uint8Array) => {
  let at = 0;
  const take = (count: number): Option.Option<Uint8Array> => {
    if (count > bytes.length - at) return Option.none();
    at += count;
    return Option.some(bytes.subarray(at - count, at));
  };
  const byte = () => Option.map(take(1), ([value = 0]) => value);
  /** A length in its only form of DER, of up to two bytes. */
  const length = () =>
    Option.gen(function* () {
      const first = yield* byte();
      if (first < 0x80) return first;
      if (first !== 0x81 && first !== 0x82) return yield* Option.none();
      const value = (yield* take(first - 0x80)).reduce((sum, part) => sum * 256 + part, 0);
      return value < (first === 0x81 ? 0x80 : 0x100) ? yield* Option.none() : value;
    });
  return { take, byte, length, left: () => bytes.length - at, past: () => bytes.subarray(0, at) };
};
type Cursor = ReturnType<typeof cursorOf>;

const matches = (pattern: RegExp) => (text: string) => pattern.test(text);

/** The certificate's reference has five characters in version 3; in version 4, its length stands before it in two. */
const signerOf = ({ take }: Cursor, version: number) =>
  Option.gen(function* () {
    if (version === 3) {
      const text = yield* Option.filter(
        Option.flatMap(take(6), textOfC40),
        matches(/^[A-Z]{2}[A-Z0-9]{2}[0-9A-F]{5}$/),
      );
      return { signer: text.slice(0, 4), reference: BigInt(`0x${text.slice(4)}`) };
    }
    const head = yield* Option.filter(
      Option.flatMap(take(4), textOfC40),
      matches(/^[A-Z]{2}[A-Z0-9]{2}[0-9A-F]{2}$/),
    );
    const length = Number.parseInt(head.slice(4), 16);
    const text = yield* Option.filter(
      Option.flatMap(take(2 * Math.ceil(length / 3)), textOfC40),
      (hex) => hex.length === length && matches(/^[0-9A-F]+$/)(hex),
    );
    return { signer: head.slice(0, 4), reference: BigInt(`0x${text}`) };
  });

const signatureTag = 0xff;

/** Features up to the signature's tag, each of them once. */
const featuresOf = ({ byte, length, past, take }: Cursor) =>
  Option.gen(function* () {
    const features = new Map<number, Uint8Array>();
    for (;;) {
      const signed = past();
      const tag = yield* byte();
      const value = yield* take(yield* length());
      if (tag === signatureTag) return { features, signed, signature: value };
      if (features.has(tag)) return yield* Option.none();
      features.set(tag, value);
    }
  });

const magic = 0xdc;
/** The byte of a version, of version 3 and of version 4. */
const versions = [0x02, 0x03];

/**
 * Reads the bytes of a symbol as a seal, of version 3 or 4. None where they are no seal: cut off, longer than a seal, with a
 * feature twice, or with what no seal has.
 *
 * Source: ICAO Doc 9303-13, section 2; BSI TR-03137 part 1, section 3.
 */
export const readSeal = (bytes: Uint8Array): Option.Option<Seal> =>
  Option.gen(function* () {
    if (bytes.length > longest) return yield* Option.none();
    const cursor = cursorOf(bytes);
    const { byte, left, take } = cursor;
    if ((yield* byte()) !== magic) return yield* Option.none();
    const version = (yield* Option.filter(byte(), (value) => versions.includes(value))) + 1;
    const state = yield* Option.filter(
      Option.flatMap(take(2), textOfC40),
      matches(/^[A-Z]{1,3} {0,2}$/),
    );
    const { reference, signer } = yield* signerOf(cursor, version);
    const issued = yield* Option.flatMap(take(3), dayOf);
    const signedOn = yield* Option.flatMap(take(3), dayOf);
    const definition = yield* byte();
    const category = yield* byte();
    const { features, signature, signed } = yield* featuresOf(cursor);
    if (features.size === 0 || signature.length === 0 || left() > 0) return yield* Option.none();
    const head = { state: state.trimEnd(), signer, reference, issued, signedOn };
    return { ...head, definition, category, features, signed, signature };
  });

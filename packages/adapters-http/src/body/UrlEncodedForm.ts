import { maxParameters } from "../server/RequestQuery.ts";
import type { FormParser, FormSink, FormState, PartSink } from "./FormPart.ts";
import { hexDigitOf } from "./HexDigit.ts";

/** The longest name in bytes. A longer one is cut and matches no parameter. */
const maxName = 256;

const ampersand = 0x26;
const equals = 0x3d;
const percent = 0x25;
const plus = 0x2b;
const space = 0x20;

export const isUrlEncoded = (contentType: string): boolean =>
  /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType);

const utf8 = new TextDecoder();

/**
 * Parses `application/x-www-form-urlencoded` as it arrives, without holding long values. An invalid escape stands for
 * itself. Source: WHATWG URL, 5.1.
 */
export const urlEncodedForm = <F>(sink: FormSink<F>): FormParser => {
  let state: FormState = "Open";
  const name = new Uint8Array(maxName);
  let nameLength = 0;
  let count = 0;
  let isEmpty = true;
  /** The sink of the current value; "name" while a name is read. */
  let target: PartSink | "name" | undefined = "name";
  /** How many bytes of an incomplete escape have arrived, and the second of them. */
  let escaped = 0;
  let high = 0;
  let decoded = new Uint8Array();
  let length = 0;

  const flush = () => {
    if (target === "name") {
      const kept = decoded.subarray(0, Math.min(length, maxName - nameLength));
      name.set(kept, nameLength);
      nameLength += kept.length;
    } else target?.write(decoded.subarray(0, length));
    length = 0;
  };
  const put = (byte: number) => {
    decoded[length] = byte;
    length += 1;
  };
  const beginValue = () => {
    flush();
    target = sink.begin({
      name: utf8.decode(name.subarray(0, nameLength)),
      filename: undefined,
      contentType: undefined,
    });
  };
  const endPair = () => {
    count += 1;
    if (!isEmpty) {
      if (target === "name") beginValue();
      flush();
      if (typeof target === "object") target.end();
    }
    target = "name";
    nameLength = 0;
    isEmpty = true;
  };
  const endEscape = () => {
    if (escaped > 0) put(percent);
    if (escaped > 1) put(high);
    escaped = 0;
  };

  const takePlain = (byte: number) => {
    if (count >= maxParameters) {
      state = "TooMany";
      return;
    }
    if (byte === ampersand) {
      endPair();
      return;
    }
    isEmpty = false;
    if (byte === equals && target === "name") beginValue();
    else if (byte === percent) escaped = 1;
    else put(byte === plus ? space : byte);
  };

  const take = (byte: number) => {
    if (escaped === 0) takePlain(byte);
    else if (hexDigitOf(byte) === -1) {
      endEscape();
      takePlain(byte);
    } else if (escaped === 1) {
      escaped = 2;
      high = byte;
    } else {
      escaped = 0;
      put(hexDigitOf(high) * 16 + hexDigitOf(byte));
    }
  };

  return {
    write: (chunk) => {
      // An invalid escape adds the two bytes that were held back.
      if (decoded.length < chunk.length + 2) decoded = new Uint8Array(chunk.length + 2);
      for (const byte of chunk) {
        if (state !== "Open") return;
        take(byte);
      }
      flush();
    },
    end: () => {
      if (state !== "Open") return state;
      endEscape();
      endPair();
      state = "Whole";
      return state;
    },
    state: () => state,
  };
};

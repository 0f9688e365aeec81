import type { AffiliationFile } from "@bonafide/core/affiliation/AffiliationRequest";
import { imageBounds } from "@bonafide/core/document/DocumentRequest";
import { MultipartParser } from "effect/http";
import { type AffiliationFormDraft, fileName } from "./AffiliationFormDraft.ts";

/** Reads a form's body as it comes, into a draft. */
export interface AffiliationBodyParser {
  /** Takes what came next. */
  readonly write: (chunk: Uint8Array) => void;
  /** Adds to the draft what is complete of a form whose rest is still to come; called at most once. */
  readonly peek: () => void;
  /** Adds what is left to the draft; says whether all of it was a form. */
  readonly end: () => boolean;
}

const maxParts = 64;

const utf8 = new TextDecoder("utf-8", { fatal: true });

const isUrlEncoded = (contentType: string): boolean =>
  /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType);

const isMultipart = (contentType: string): boolean =>
  contentType.length <= 256 && /^\s*multipart\/form-data\s*;/i.test(contentType);

const ampersand = "&".charCodeAt(0);

/** A text that is decoded at its end, or, what is complete of it, when somebody wants to see that much. */
const urlEncodedParser = (draft: AffiliationFormDraft): AffiliationBodyParser => {
  let chunks: Array<Uint8Array> = [];
  const add = (bytes: Uint8Array): boolean => {
    try {
      draft.addPairs(utf8.decode(bytes));
      return true;
    } catch {
      return false;
    }
  };
  let isText = true;
  return {
    write: (chunk) => {
      chunks.push(chunk);
    },
    peek: () => {
      const bytes = Buffer.concat(chunks);
      const end = bytes.lastIndexOf(ampersand);
      isText = add(bytes.subarray(0, Math.max(end, 0)));
      chunks = [bytes.subarray(end + 1)];
    },
    end: () => add(Buffer.concat(chunks)) && isText,
  };
};

const wholeOf = (size: number, chunks: ReadonlyArray<Uint8Array>): AffiliationFile =>
  size >= imageBounds.below
    ? { _tag: "TooLarge" }
    : { _tag: "Whole", bytes: Buffer.concat(chunks) };

/** Parts that are in the draft as soon as each is complete. */
const multipartParser = (
  draft: AffiliationFormDraft,
  contentType: string,
  maxFieldSize: number,
): AffiliationBodyParser => {
  const seen = { bytes: false, end: false, fault: false };
  const parser = MultipartParser.make({
    headers: { "content-type": contentType },
    maxParts,
    maxFieldSize,
    isFile: ({ filename, name }) => name === fileName && filename !== undefined,
    onField: ({ name }, value) => {
      try {
        draft.addText(name, utf8.decode(value));
      } catch {
        seen.fault = true;
      }
    },
    onFile: ({ name }) => {
      const chunks: Array<Uint8Array> = [];
      let size = 0;
      return (chunk) => {
        if (chunk === null) draft.addFile(name, wholeOf(size, chunks));
        else {
          size += chunk.length;
          if (size < imageBounds.below) chunks.push(chunk);
        }
      };
    },
    onError: () => {
      seen.fault = true;
    },
    onDone: () => {
      seen.end = true;
    },
  });
  return {
    write: (chunk) => {
      seen.bytes ||= chunk.length > 0;
      if (!seen.fault && !seen.end) parser.write(chunk);
    },
    peek: () => undefined,
    end: () => !seen.bytes || (seen.end && !seen.fault),
  };
};

/** No body is a form with nothing in it, whatever it is called; anything else of such a type is none. */
const emptyParser = (): AffiliationBodyParser => {
  let isEmpty = true;
  return {
    write: (chunk) => {
      isEmpty &&= chunk.length === 0;
    },
    peek: () => undefined,
    end: () => isEmpty,
  };
};

/** Whether a body of this type may say something. */
export const isFormType = (contentType: string): boolean =>
  isUrlEncoded(contentType) || isMultipart(contentType);

/** What reads a body of this type into a draft. */
export const affiliationBodyParser = (
  contentType: string,
  draft: AffiliationFormDraft,
  maxFieldSize: number,
): AffiliationBodyParser => {
  if (isUrlEncoded(contentType)) return urlEncodedParser(draft);
  return isMultipart(contentType)
    ? multipartParser(draft, contentType, maxFieldSize)
    : emptyParser();
};

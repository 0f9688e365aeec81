import {
  type DocumentForm,
  imageBounds,
  type UploadedFile,
} from "@bonafide/core/document/DocumentRequest";
import { freeBytes } from "@bonafide/core/storage/FreeBytes";
import { Array, Option } from "effect";
import { MultipartParser } from "effect/http";

/** What is kept of a form; anything else is read past. */
export interface FormParts {
  readonly files: ReadonlyArray<string>;
  readonly texts: ReadonlyArray<string>;
}

/** What a form is read by. Sizes are in bytes. */
export interface FormTerms extends FormParts {
  readonly contentType: string;
  /** How long the form is at most; whoever writes keeps to it. */
  readonly length: number;
  readonly maxFieldBytes: number;
}

/** Reads a form as it comes. */
export interface FormParser {
  /** Takes what came next. It says whether there may still be a form in the end. */
  readonly write: (chunk: Uint8Array) => boolean;
  /** The form, where all of it has come. */
  readonly end: () => Option.Option<DocumentForm>;
  /** Gives the memory of the form's files back: they are empty from then on. */
  readonly free: () => void;
}

/** Every form has at most five parts that count; some have a few that are not for us. */
const maxParts = 64;

const utf8 = new TextDecoder("utf-8", { fatal: true });

const decode = Option.liftThrowable((bytes: Uint8Array) => utf8.decode(bytes));
const parseJson = Option.liftThrowable((text: string): unknown => JSON.parse(text));

// A form says nothing by an empty field, which JSON says by null.
const valueOf = (name: string, text: string): unknown => {
  if (text === "") return undefined;
  return name === "metadata" ? Option.getOrElse(parseJson(text), () => text) : text;
};

const isImage = ({ contentType, filename }: MultipartParser.PartInfo): boolean =>
  filename !== undefined || !contentType.startsWith("text/");

/** A file's own name, without the folders that some clients send along. */
const baseNameOf = (filename: string): string =>
  Array.lastNonEmpty([filename, ...filename.split(/[/\\]/)]).slice(0, 255);

const discard = () => undefined;

/**
 * A parser of a form with files (`multipart/form-data`, RFC 7578). Of parts with one name the last counts.
 *
 * A file is copied into one place made for it, so that many small chunks hold no more than few large ones; of a
 * file that is too large, nothing more is held than what had come when it was seen to be.
 */
export const formParser = ({
  contentType,
  files,
  length,
  maxFieldBytes,
  texts,
}: FormTerms): FormParser => {
  const fields: Record<string, unknown> = {};
  const uploads = new Map<string, UploadedFile>();
  const places = new Map<string, Uint8Array>();
  let state: "Open" | "Whole" | "Broken" = "Open";
  let left = length;

  // Made once for a name: what is left of the form only gets less.
  const placeOf = (name: string): Uint8Array => {
    const place = places.get(name) ?? Buffer.allocUnsafeSlow(Math.min(left, imageBounds.below));
    places.set(name, place);
    return place;
  };

  const collect = (name: string, filename: string | undefined) => {
    const place = placeOf(name);
    let size = 0;
    return (chunk: Uint8Array | null) => {
      if (state !== "Open") return;
      if (chunk !== null) {
        if (size + chunk.length <= place.length) place.set(chunk, size);
        size += chunk.length;
      } else if (size >= imageBounds.below) {
        uploads.set(name, { _tag: "TooLarge" });
      } else if (size === 0 && filename === "") {
        // A browser's way to say that no file was chosen.
        uploads.delete(name);
      } else {
        uploads.set(name, {
          _tag: "Whole",
          name: filename === undefined ? undefined : baseNameOf(filename),
          bytes: place.subarray(0, size),
        });
      }
    };
  };

  const parser = MultipartParser.make({
    headers: { "content-type": contentType },
    maxParts,
    maxFieldSize: maxFieldBytes,
    // By name, declared types being whatever a client makes of them: curl's JSON and a browser's blob are metadata too.
    isFile: ({ name }) => !texts.includes(name),
    onField: ({ name }, value) => {
      if (state !== "Open") return;
      const text = decode(value);
      if (Option.isNone(text)) state = "Broken";
      else fields[name] = valueOf(name, text.value);
    },
    onFile: (info) =>
      files.includes(info.name) && isImage(info) ? collect(info.name, info.filename) : discard,
    onError: () => {
      if (state === "Open") state = "Broken";
    },
    // What follows the end is nobody's. Source: RFC 2046, 5.1.1.
    onDone: () => {
      if (state === "Open") state = "Whole";
    },
  });

  return {
    write: (chunk) => {
      if (state === "Open") parser.write(chunk);
      left -= chunk.length;
      return state !== "Broken";
    },
    end: () => (state === "Whole" ? Option.some({ fields, files: uploads }) : Option.none()),
    free: () => places.forEach(freeBytes),
  };
};

import {
  type DocumentForm,
  imageBounds,
  type UploadedFile,
} from "@bonafide/core/document/DocumentRequest";
import { refused } from "@bonafide/core/catalogue/Refusal";
import { Array, Option } from "effect";
import type { FormPart, FormSink, PartSink } from "../body/FormPart.ts";
import { GrowingBytes } from "../body/GrowingBytes.ts";

/** What is kept of a form; anything else is read past. */
export interface FormParts<F> {
  readonly files: ReadonlyArray<string>;
  readonly texts: ReadonlyArray<string>;
  /** Why no file of a form is read, by the texts that stand before the files. */
  readonly refuseFiles?: (texts: DocumentForm["fields"]) => F | undefined;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

const decode = Option.liftThrowable((bytes: Uint8Array) => utf8.decode(bytes));
const parseJson = Option.liftThrowable((text: string): unknown => JSON.parse(text));

const valueOf = (name: string, text: string): unknown =>
  name === "metadata" ? Option.getOrElse(parseJson(text), () => text) : text;

/** By what a part says of itself: a file name, or a type that is no text. */
const isImage = ({ contentType = "text/plain", filename }: FormPart): boolean =>
  filename !== undefined || !/^\s*text\//i.test(contentType);

/** A file's own name, without the folders that some clients send along. */
const baseNameOf = (filename: string): string =>
  Array.lastNonEmpty([filename, ...filename.split(/[/\\]/)]).slice(0, 255);

const unreadable = refused("BodyUnreadable");

/**
 * Collects the files and texts of a form. Of parts with one name the last counts; the texts have `maxTextBytes`
 * together. `length` is how long the form is at most, in bytes.
 */
export class DocumentFormSink<F> implements FormSink<F | typeof unreadable> {
  readonly #parts: FormParts<F>;
  readonly #length: number;
  readonly #fields: Record<string, unknown> = {};
  readonly #files = new Map<string, UploadedFile>();
  readonly #places = new Map<string, GrowingBytes>();
  #textBytes = 0;
  readonly #maxTextBytes: number;
  #fault: F | typeof unreadable | undefined;

  constructor(parts: FormParts<F>, length: number, maxTextBytes: number) {
    this.#parts = parts;
    this.#length = length;
    this.#maxTextBytes = maxTextBytes;
  }

  get form(): DocumentForm {
    return { fields: this.#fields, files: this.#files };
  }

  readonly begin = (part: FormPart): PartSink | undefined => {
    // By name: clients declare metadata as JSON or as a file.
    if (this.#parts.texts.includes(part.name)) return this.#text(part.name);
    if (!this.#parts.files.includes(part.name) || !isImage(part)) return undefined;
    this.#fault ??= this.#parts.refuseFiles?.(this.#fields);
    return this.#fault === undefined ? this.#file(part) : undefined;
  };

  readonly fault = (): F | typeof unreadable | undefined => this.#fault;

  readonly held = (): number => {
    let held = this.#textBytes;
    for (const place of this.#places.values()) held += place.held;
    return held;
  };

  /** Gives the memory of the files back: they are empty from then on. */
  free(): void {
    for (const place of this.#places.values()) place.free();
  }

  #text(name: string): PartSink {
    const place = new GrowingBytes(this.#maxTextBytes, 0);
    return {
      write: (bytes) => {
        place.append(bytes);
        this.#textBytes += bytes.length;
        if (this.#textBytes > this.#maxTextBytes) this.#fault ??= unreadable;
      },
      end: () => {
        const text = decode(place.bytes);
        if (Option.isNone(text)) this.#fault ??= unreadable;
        else this.#fields[name] = valueOf(name, text.value);
      },
    };
  }

  #file({ filename, name }: FormPart): PartSink {
    const place = this.#places.get(name) ?? new GrowingBytes(imageBounds.below - 1, this.#length);
    place.restart();
    this.#places.set(name, place);
    return {
      write: (bytes) => place.append(bytes),
      end: () => {
        // A browser's way to say that no file was chosen.
        if (place.size === 0 && filename === "") this.#files.delete(name);
        else
          this.#files.set(
            name,
            place.isTooLong
              ? { _tag: "TooLarge" }
              : {
                  _tag: "Whole",
                  name: filename === undefined ? undefined : baseNameOf(filename),
                  bytes: place.bytes,
                },
          );
      },
    };
  }
}

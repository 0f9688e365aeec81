import type { DocumentForm, UploadedFile } from "@bonafide/core/document/DocumentRequest";
import { refused } from "@bonafide/core/catalogue/Refusal";
import { metadataParameter } from "@bonafide/core/verification/VerificationRequest";
import { Array, Effect, Option } from "effect";
import type { FormPart, FormSink, PartSink } from "../body/FormPart.ts";
import { GrowingBytes } from "../body/GrowingBytes.ts";
import { SpooledFile } from "../body/SpooledFile.ts";

/** The parts of a form that are kept; others are skipped. */
export interface FormParts<F> {
  readonly files: ReadonlyArray<string>;
  readonly texts: ReadonlyArray<string>;
  /** Why the files are not read, decided by the texts before them. */
  readonly refuseFiles?: (texts: DocumentForm["fields"]) => F | undefined;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

const decode = Option.liftThrowable((bytes: Uint8Array) => utf8.decode(bytes));
const parseJson = Option.liftThrowable((text: string): unknown => JSON.parse(text));

const valueOf = (name: string, text: string): unknown =>
  name === metadataParameter.name ? Option.getOrElse(parseJson(text), () => text) : text;

/** A part is an image if it has a file name or a type other than text. */
const isImage = ({ contentType = "text/plain", filename }: FormPart): boolean =>
  filename !== undefined || !/^\s*text\//i.test(contentType);

/** The file's base name; some clients send its folders too. */
const baseNameOf = (filename: string): string =>
  Array.lastNonEmpty([filename, ...filename.split(/[/\\]/)]).slice(0, 255);

const unreadable = refused("BodyUnreadable");

/**
 * Collects the files and texts of a form. The last of several parts with one name counts; all texts share
 * `maxTextBytes`. `length` is the form's largest size in bytes. Files of more than a megabyte are in `directory` meanwhile.
 */
export class DocumentFormSink<F> implements FormSink<F | typeof unreadable> {
  readonly #parts: FormParts<F>;
  readonly #length: number;
  readonly #fields: Record<string, unknown> = {};
  readonly #files = new Map<string, UploadedFile>();
  readonly #places = new Map<string, SpooledFile>();
  readonly #directory: string;
  #textBytes = 0;
  readonly #maxTextBytes: number;
  #fault: F | typeof unreadable | undefined;

  constructor(parts: FormParts<F>, length: number, maxTextBytes: number, directory: string) {
    this.#parts = parts;
    this.#directory = directory;
    this.#length = length;
    this.#maxTextBytes = maxTextBytes;
  }

  get form(): DocumentForm {
    return { fields: this.#fields, files: this.#files };
  }

  readonly begin = (part: FormPart): PartSink | undefined => {
    // By name, because clients send metadata as JSON or as a file.
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

  readonly spooled = (): number => {
    let spooled = 0;
    for (const place of this.#places.values()) spooled += place.spooled;
    return spooled;
  };

  readonly settle = (): Effect.Effect<void> | undefined => {
    const waiting = Array.fromIterable(this.#places.values()).flatMap(
      (place) => place.settle() ?? [],
    );
    return waiting.length === 0 ? undefined : Effect.all(waiting, { discard: true });
  };

  /** Frees the memory and the disk of the files, which are empty afterwards. */
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
    const place = this.#places.get(name) ?? new SpooledFile(this.#directory, this.#length);
    place.free();
    this.#places.set(name, place);
    return {
      write: (bytes) => place.append(bytes),
      end: () => {
        // Browsers send an empty file if none was chosen.
        if (place.length === 0 && filename === "") this.#files.delete(name);
        else
          this.#files.set(
            name,
            place.isTooLong
              ? { _tag: "TooLarge" }
              : {
                  _tag: "Whole",
                  name: filename === undefined ? undefined : baseNameOf(filename),
                  bytes: place,
                },
          );
      },
    };
  }
}

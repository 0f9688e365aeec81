import type {
  AffiliationFile,
  AffiliationForm,
} from "@bonafide/core/affiliation/AffiliationRequest";
import { type Refused, refused } from "@bonafide/core/catalogue/Refusal";
import { imageBounds } from "@bonafide/core/document/DocumentRequest";
import type { FormPart, FormSink, PartSink } from "../body/FormPart.ts";
import { GrowingBytes } from "../body/GrowingBytes.ts";
import { pairsIn } from "../server/RequestQuery.ts";
import { Base64Bytes } from "./Base64Bytes.ts";

/** The one parameter that is a file. */
const fileName = "document_file";

/** No text that is valid is longer, in bytes: of a longer one the rest is not kept. */
const longestText = 4096;

const pushTo = <A>(lists: Map<string, Array<A>>, name: string, value: A): void => {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [value]);
  else list.push(value);
};

const encoder = new TextEncoder();

/** The parameters of a call while they are put together, from a query and a body. */
export class AffiliationFormDraft implements AffiliationForm, FormSink<Refused> {
  readonly texts = new Map<string, Array<string>>();
  readonly files = new Map<string, Array<AffiliationFile>>();
  /** Whether the query has more parameters than are read. */
  readonly tooMany: boolean;
  /** How long the body is at most, in bytes. */
  readonly #length: number;
  #file: Base64Bytes | GrowingBytes | undefined;
  #textBytes = 0;
  #fault: Refused | undefined;

  /** Begins with what the query says. */
  constructor(query: string, length: number) {
    this.#length = length;
    const { pairs, tooMany } = pairsIn(query);
    this.tooMany = tooMany;
    for (const [name, value] of pairs) {
      if (name === fileName) {
        const sink = this.#encodedFile(value.length);
        sink?.write(encoder.encode(value));
        sink?.end();
      } else pushTo(this.texts, name, value);
    }
  }

  readonly begin = ({ filename, name }: FormPart): PartSink | undefined => {
    if (name !== fileName) return this.#text(name);
    return filename === undefined ? this.#encodedFile(this.#length) : this.#plainFile();
  };

  readonly held = (): number => this.#textBytes + (this.#file?.held ?? 0);

  readonly fault = (): Refused | undefined => this.#fault;

  /** Gives the memory of the file back: it is empty from then on. */
  free(): void {
    this.#file?.free();
  }

  #text(name: string): PartSink {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let text = "";
    let left = longestText;
    const add = (bytes: Uint8Array, stream: boolean) => {
      try {
        text += decoder.decode(bytes, { stream });
      } catch {
        this.#fault ??= refused("BodyUnreadable");
      }
    };
    return {
      write: (bytes) => {
        const kept = bytes.subarray(0, left);
        left -= kept.length;
        this.#textBytes += kept.length;
        add(kept, true);
      },
      end: () => {
        // A text that was cut may end within a character.
        if (left > 0) add(new Uint8Array(), false);
        pushTo(this.texts, name, text);
      },
    };
  }

  /** Of files under one name the first is kept: more than one is never valid. */
  #isSecond(): boolean {
    if (this.#file === undefined) return false;
    pushTo(this.files, fileName, { _tag: "Unreadable" });
    return true;
  }

  #encodedFile(expected: number): PartSink | undefined {
    if (this.#isSecond()) return undefined;
    const file = new Base64Bytes(expected);
    this.#file = file;
    return { write: file.write, end: () => pushTo(this.files, fileName, file.end()) };
  }

  #plainFile(): PartSink | undefined {
    if (this.#isSecond()) return undefined;
    const file = new GrowingBytes(imageBounds.below - 1, this.#length);
    this.#file = file;
    return {
      write: (bytes) => file.append(bytes),
      end: () =>
        pushTo(
          this.files,
          fileName,
          file.isTooLong ? { _tag: "TooLarge" } : { _tag: "Whole", bytes: file.bytes },
        ),
    };
  }
}

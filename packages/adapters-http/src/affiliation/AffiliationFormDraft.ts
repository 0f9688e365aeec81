import type {
  AffiliationFile,
  AffiliationForm,
} from "@bonafide/core/affiliation/AffiliationRequest";
import { type Refused, refused } from "@bonafide/core/catalogue/Refusal";
import type { Effect } from "effect";
import type { FormPart, FormSink, PartSink } from "../body/FormPart.ts";
import { SpooledFile } from "../body/SpooledFile.ts";
import { pairsIn } from "../server/RequestQuery.ts";
import { Base64Bytes } from "./Base64Bytes.ts";

/** The only file parameter. */
const fileName = "document_file";

/** The longest valid text in bytes. The rest of a longer one is dropped. */
const longestText = 4096;

const pushTo = <A>(lists: Map<string, Array<A>>, name: string, value: A): void => {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [value]);
  else list.push(value);
};

const encoder = new TextEncoder();

/** The parameters of a call, collected from query and body. */
export class AffiliationFormDraft implements AffiliationForm, FormSink<Refused> {
  readonly texts = new Map<string, Array<string>>();
  readonly files = new Map<string, Array<AffiliationFile>>();
  /** Whether the query exceeds the number of parameters that are read. */
  readonly tooMany: boolean;
  /** The longest body, in bytes. */
  readonly #length: number;
  readonly #directory: string;
  #file: Base64Bytes | SpooledFile | undefined;
  #textBytes = 0;
  #fault: Refused | undefined;

  /** Starts with the query's parameters. A file of more than a megabyte is in `directory` meanwhile. */
  constructor(query: string, length: number, directory: string) {
    this.#length = length;
    this.#directory = directory;
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

  readonly spooled = (): number => this.#file?.spooled ?? 0;

  readonly settle = (): Effect.Effect<void> | undefined => this.#file?.settle();

  readonly fault = (): Refused | undefined => this.#fault;

  /** Frees the memory and the disk of the file, which is empty afterwards. */
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
        // A truncated text may end within a character.
        if (left > 0) add(new Uint8Array(), false);
        pushTo(this.texts, name, text);
      },
    };
  }

  /** Keeps the first of several files with one name, which are never valid. */
  #isSecond(): boolean {
    if (this.#file === undefined) return false;
    pushTo(this.files, fileName, { _tag: "Unreadable" });
    return true;
  }

  #encodedFile(expected: number): PartSink | undefined {
    if (this.#isSecond()) return undefined;
    const file = new Base64Bytes(this.#directory, expected);
    this.#file = file;
    return { write: file.write, end: () => pushTo(this.files, fileName, file.end()) };
  }

  #plainFile(): PartSink | undefined {
    if (this.#isSecond()) return undefined;
    const file = new SpooledFile(this.#directory, this.#length);
    this.#file = file;
    return {
      write: (bytes) => file.append(bytes),
      end: () =>
        pushTo(
          this.files,
          fileName,
          file.isTooLong ? { _tag: "TooLarge" } : { _tag: "Whole", bytes: file },
        ),
    };
  }
}

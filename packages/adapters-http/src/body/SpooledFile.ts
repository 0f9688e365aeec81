import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from "node:crypto";
import { close, open, readSync, unlink, write } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { codeOf } from "@bonafide/core/defect/ErrorCode";
import type { FileBytes } from "@bonafide/core/document/FileBytes";
import { imageBounds } from "@bonafide/core/document/DocumentRequest";
import { freeBytes } from "@bonafide/core/storage/FreeBytes";
import { StorageUnavailable } from "@bonafide/core/storage/StorageUnavailable";
import { Effect } from "effect";
import { GrowingBytes } from "./GrowingBytes.ts";

/** The size of the pieces of a file that are on the disk, in bytes; a store that takes as large ones reads each once. */
const pieceBytes = 1024 * 1024;

/** The longest file that is kept, in bytes. */
const longest = imageBounds.below - 1;

/** What counts as the memory of a large file, in bytes: the piece that arrives, and the one that is written. */
const spooledMemory = 2 * pieceBytes;

/**
 * The most that a form may come to hold, in bytes: `length` is the form's, `files` how many files of it are kept, and `texts`
 * how many bytes beside them. A file just larger than a piece counts for twice its size.
 */
export const claimOf = (length: number, files: number, texts: number) => ({
  inMemory: Math.min(2 * length, files * spooledMemory) + texts,
  onDisk: Math.min(length, files * imageBounds.below),
});

const algorithm = "aes-256-gcm";
const keyBytes = 32;
const nonceBytes = 12;

/** How a piece on the disk opens. */
interface Seal {
  readonly nonce: Uint8Array;
  readonly tag: Uint8Array;
}

const openFile = promisify(open);
const removeName = promisify(unlink);
const writePart = promisify(write);

/** Creates a file that has no name: it ends with its descriptor, also when the process is killed. */
const openNameless = async (directory: string): Promise<number> => {
  const name = join(directory, `upload-${randomUUID()}`);
  const descriptor = await openFile(name, "wx+", 0o600);
  try {
    await removeName(name);
  } catch (error) {
    close(descriptor);
    throw error;
  }
  return descriptor;
};

const writeAll = async (descriptor: number, bytes: Uint8Array, at: number): Promise<void> => {
  for (let done = 0; done < bytes.length;) {
    done += (await writePart(descriptor, bytes, done, bytes.length - done, at + done)).bytesWritten;
  }
};

const unusable = (error: unknown): StorageUnavailable =>
  new StorageUnavailable({
    reason: `The directory of arriving files cannot be used (${codeOf(error) ?? "unknown"})`,
  });

/**
 * A file that arrives in chunks. What is more than a megabyte goes to the disk: into a nameless file of a directory, in
 * pieces that are sealed under a key in memory. If the file has 16 MB or more, nothing of it is kept.
 */
export class SpooledFile implements FileBytes {
  readonly #directory: string;
  readonly #key = randomBytes(keyBytes);
  /** What arrived after the last sealed piece. */
  readonly #last: GrowingBytes;
  #length = 0;
  #seals: Array<Seal> = [];
  /** The last sealed pieces, as long as they are not written. */
  #unwritten: Array<Uint8Array> = [];
  #descriptor: number | undefined;
  /** The piece that was read last. */
  #opened: { readonly piece: number; readonly bytes: Uint8Array } | undefined;

  /** `expected` is the expected largest length, in bytes. */
  constructor(directory: string, expected: number) {
    this.#directory = directory;
    this.#last = new GrowingBytes(pieceBytes, expected);
  }

  /** The number of received bytes, kept or not. */
  get length(): number {
    return this.#length;
  }

  get isTooLong(): boolean {
    return this.#length > longest;
  }

  /** The bytes that count as memory. */
  get held(): number {
    return this.#seals.length === 0 ? this.#last.held : spooledMemory;
  }

  /** The number of bytes on the disk. */
  get spooled(): number {
    return this.#seals.length * pieceBytes;
  }

  append(chunk: Uint8Array): void {
    this.#length += chunk.length;
    if (this.isTooLong) {
      this.#forget();
      this.#last.free();
      return;
    }
    for (let rest = chunk; rest.length > 0;) {
      if (this.#last.size === pieceBytes) this.#seal();
      const room = pieceBytes - this.#last.size;
      this.#last.append(rest.subarray(0, room));
      rest = rest.subarray(room);
    }
  }

  /** Writes the pieces that were sealed. Absent if there are none. Call it before more than a few chunks are appended. */
  settle(): Effect.Effect<void> | undefined {
    if (this.#unwritten.length === 0) return undefined;
    // Bytes that are being written must not be freed.
    return Effect.tryPromise({
      try: () => this.#write(),
      catch: unusable,
    }).pipe(Effect.orDie, Effect.uninterruptible);
  }

  readonly subarray = (start: number, end: number): Uint8Array => {
    const until = Math.min(end, this.isTooLong ? 0 : this.#length);
    if (start >= until) return new Uint8Array();
    const first = Math.floor(start / pieceBytes);
    const last = Math.floor((until - 1) / pieceBytes);
    if (first === last) return this.#ofPiece(first, start, until);
    const whole = Buffer.allocUnsafeSlow(until - start);
    for (let piece = first; piece <= last; piece += 1) {
      const from = Math.max(start, piece * pieceBytes);
      const to = Math.min(until, (piece + 1) * pieceBytes);
      whole.set(this.#ofPiece(piece, from, to), from - start);
    }
    return whole;
  };

  /** Frees the memory and the disk. What was lent is empty afterwards, and another file may begin. */
  free(): void {
    this.#length = 0;
    this.#last.free();
    this.#forget();
  }

  #ofPiece(piece: number, start: number, end: number): Uint8Array {
    const bytes = piece === this.#seals.length ? this.#last.bytes : this.#open(piece);
    return bytes.subarray(start - piece * pieceBytes, end - piece * pieceBytes);
  }

  #seal(): void {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.#key, nonce);
    this.#unwritten.push(cipher.update(this.#last.bytes));
    cipher.final();
    this.#seals.push({ nonce, tag: cipher.getAuthTag() });
    this.#last.restart();
  }

  async #write(): Promise<void> {
    this.#descriptor ??= await openNameless(this.#directory);
    for (let next = this.#unwritten[0]; next !== undefined; next = this.#unwritten[0]) {
      const piece = this.#seals.length - this.#unwritten.length;
      await writeAll(this.#descriptor, next, piece * pieceBytes);
      this.#unwritten.shift();
      freeBytes(next);
    }
  }

  /** A piece as it was. Throws if it cannot be read, or is another one. */
  #open(piece: number): Uint8Array {
    if (this.#opened?.piece === piece) return this.#opened.bytes;
    this.#close();
    const seal = this.#seals[piece];
    const sealed = this.#unwritten[piece - (this.#seals.length - this.#unwritten.length)];
    const read = sealed ?? this.#read(piece);
    if (seal === undefined) throw new RangeError("There is no such piece");
    const decipher = createDecipheriv(algorithm, this.#key, seal.nonce);
    decipher.setAuthTag(seal.tag);
    const bytes = decipher.update(read);
    decipher.final();
    if (sealed === undefined) freeBytes(read);
    this.#opened = { piece, bytes };
    return bytes;
  }

  #read(piece: number): Uint8Array {
    const bytes = Buffer.allocUnsafeSlow(pieceBytes);
    const from = piece * pieceBytes;
    try {
      for (let done = 0; done < pieceBytes;) {
        const count = readSync(this.#descriptor ?? -1, bytes, done, pieceBytes - done, from + done);
        if (count === 0) throw new RangeError("The file is shorter than it was");
        done += count;
      }
    } catch (error) {
      throw unusable(error);
    }
    return bytes;
  }

  #close(): void {
    if (this.#opened !== undefined) freeBytes(this.#opened.bytes);
    this.#opened = undefined;
  }

  #forget(): void {
    this.#close();
    this.#seals = [];
    this.#unwritten.forEach(freeBytes);
    this.#unwritten = [];
    // The disk gives the space back meanwhile.
    if (this.#descriptor !== undefined) close(this.#descriptor, () => undefined);
    this.#descriptor = undefined;
  }
}

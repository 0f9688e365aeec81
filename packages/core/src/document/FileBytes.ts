/**
 * The bytes of a file that a request brought: in memory, as a `Uint8Array` is one, or outside of it. They are read in
 * pieces, so that no file has to be in memory as a whole.
 */
export interface FileBytes {
  /** In bytes. */
  readonly length: number;
  /** The bytes from `start` to before `end`, as far as there are any. They are lent until the next call. */
  readonly subarray: (start: number, end: number) => Uint8Array;
}

/** All bytes of a file, for what must have them in memory; lent like any of them. */
export const wholeOf = (bytes: FileBytes): Uint8Array => bytes.subarray(0, bytes.length);

import { hash } from "node:crypto";

/** The hash tree of the audit's log: its roots, and the paths that prove what is in it. */

/** The length of a hash in bytes. */
export const hashSize = 32;

const sha256 = (bytes: Uint8Array): Buffer => hash("sha256", bytes, "buffer");

/** The hash of a leaf. Source: RFC 6962, 2.1. */
export const leafHash = (entry: Uint8Array): Buffer =>
  sha256(Buffer.concat([Uint8Array.of(0), entry]));

/** The hash of an inner node. Source: RFC 6962, 2.1. */
export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer =>
  sha256(Buffer.concat([Uint8Array.of(1), left, right]));

/** The root of the empty tree. */
const emptyRoot = sha256(new Uint8Array());

/** A number may exceed 32 bits, so no bitwise operators. */
const setBits = (number: number): number => {
  let [bits, left] = [0, number];
  for (; left > 0; left = (left - (left % 2)) / 2) bits += left % 2;
  return bits;
};

/**
 * An append-only tree, held as the roots of its complete subtrees, largest first: one for each set bit of its size.
 * Source: RFC 9162, 2.1.2.
 */
export class GrowingTree {
  #size: number;
  readonly #subtrees: Array<Buffer>;

  constructor(size = 0, subtrees: Uint8Array = new Uint8Array()) {
    this.#size = size;
    this.#subtrees = Array.from({ length: Math.floor(subtrees.length / hashSize) }, (_, at) =>
      Buffer.from(subtrees.subarray(at * hashSize, (at + 1) * hashSize)),
    );
  }

  /** The number of leaves. */
  get size(): number {
    return this.#size;
  }

  /** The subtrees, from which an equal tree can be rebuilt. */
  get subtrees(): Buffer {
    return Buffer.concat(this.#subtrees);
  }

  get root(): Buffer {
    const [last, ...others] = this.#subtrees.toReversed();
    return last === undefined
      ? emptyRoot
      : others.reduce<Buffer>((root, left) => nodeHash(left, root), last);
  }

  /** Whether it has a subtree for each set bit of its size. */
  get isWhole(): boolean {
    return this.#subtrees.length === setBits(this.#size);
  }

  /** The tree of the leaves from `start` on. One of the subtrees has to begin there. */
  from(start: number): GrowingTree {
    const subtrees = this.#subtrees.slice(setBits(start));
    return new GrowingTree(this.#size - start, Buffer.concat(subtrees));
  }

  append(leaf: Uint8Array): void {
    let node: Uint8Array = leaf;
    // The number of leaves may exceed 32 bits, so no bitwise operators.
    for (let size = this.#size; size % 2 === 1; size = (size - 1) / 2) {
      node = nodeHash(this.#subtrees.pop() ?? emptyRoot, node);
    }
    this.#subtrees.push(Buffer.from(node));
    this.#size += 1;
  }
}

/** The largest power of two below a size of at least two. */
const split = (size: number): number => {
  let half = 1;
  while (half * 2 < size) half *= 2;
  return half;
};

/** The leaves of a subtree, from `start` to `end` (exclusive). */
export interface Leaves {
  readonly start: number;
  readonly end: number;
}

const pathIn = (leaf: number, start: number, end: number): ReadonlyArray<Leaves> => {
  if (end - start === 1) return [];
  const middle = start + split(end - start);
  return leaf < middle
    ? [...pathIn(leaf, start, middle), { start: middle, end }]
    : [...pathIn(leaf, middle, end), { start, end: middle }];
};

/**
 * The subtrees whose roots are the path from a leaf to the root of the first `size` leaves, lowest first. Source: RFC
 * 6962, 2.1.1.
 */
export const inclusionPath = (leaf: number, size: number): ReadonlyArray<Leaves> =>
  pathIn(leaf, 0, size);

const proofIn = (
  before: number,
  start: number,
  end: number,
  whole: boolean,
): ReadonlyArray<Leaves> => {
  if (before === end - start) return whole ? [] : [{ start, end }];
  const half = split(end - start);
  const middle = start + half;
  return before <= half
    ? [...proofIn(before, start, middle, whole), { start: middle, end }]
    : [...proofIn(before - half, middle, end, false), { start, end: middle }];
};

/**
 * The subtrees whose roots prove that the first `size` leaves begin with the first `before`. Source: RFC 6962, 2.1.2.
 */
export const consistencyPath = (before: number, size: number): ReadonlyArray<Leaves> =>
  before === 0 || before === size ? [] : proofIn(before, 0, size, true);

/** The root of an inclusion proof; absent if the proof has the wrong length. Source: RFC 9162, 2.1.3.2. */
export const rootOfInclusion = (
  leaf: Uint8Array,
  index: number,
  size: number,
  path: ReadonlyArray<Uint8Array>,
): Buffer | undefined => {
  if (index >= size) return undefined;
  let [at, last] = [index, size - 1];
  let node: Uint8Array = leaf;
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (at % 2 === 1 || at === last) {
      node = nodeHash(sibling, node);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else node = nodeHash(node, sibling);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? Buffer.from(node) : undefined;
};

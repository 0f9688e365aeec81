import type { AuditKeys } from "@bonafide/core/audit/AuditKeys";
import type { AuditReport } from "@bonafide/core/audit/AuditSeal";
import { hashUnkeyedRow, logEntry, rowMessage } from "./AuditHash.ts";
import type { HeadRow, LoggedRow } from "./AuditPages.ts";
import type { ChainedRow } from "./AuditRows.ts";
import { GrowingTree, leafHash } from "./MerkleTree.ts";
import { type Head, readHead, type readStoredHead } from "./SignedHead.ts";

/** The most broken places that are named. */
const brokenLimit = 100;

const same = (left: Uint8Array | null, right: Uint8Array | null): boolean =>
  left === null || right === null ? left === right : Buffer.compare(left, right) === 0;

/**
 * Checks the audit: the log's leaves in order, each head after its leaves, then the other rows. What was changed below a
 * head is between it and the head before: the tree begins again with the roots of subtrees that the head has.
 */
export class AuditInspection {
  #rows = 0;
  #subjects = 0;
  #heads = 0;
  #lastHead = 0;
  #unsealed = 0;
  #unkeyed = 0;
  #size = 0;
  /** The tree of the leaves so far; absent where one was missing since the last head that could be trusted. */
  #tree: GrowingTree | undefined = new GrowingTree();
  /** The newest head whose tree is known. */
  #trusted: string | undefined;
  readonly #broken: Array<string> = [];
  readonly #keys: AuditKeys["Service"];
  /** How many leaves the longest given head covers. */
  readonly longestGiven: number;
  /** By size, the given heads that no tree had the root of so far. */
  readonly #given: Map<number, ReadonlyArray<Head>>;
  readonly #isUnkeyed: (at: { readonly leaf?: number; readonly seq: number }) => boolean;

  /**
   * `given` are published heads. `unkeyedSeq` is the last row from before rows had keys. It counts until there is a
   * head; then the newest head has the number.
   */
  constructor(
    keys: AuditKeys["Service"],
    newest: string | undefined,
    unkeyedSeq: number,
    given: ReadonlyArray<string>,
  ) {
    this.#keys = keys;
    const heads = given.map((note) => readHead(keys, note));
    if (heads.includes(undefined)) this.#note("a given head was not signed by this log's key");
    this.#given = Map.groupBy(
      heads.filter((head) => head !== undefined),
      ({ size }) => size,
    );
    this.longestGiven = Array.from(this.#given.keys()).reduce(
      (longest, size) => Math.max(longest, size),
      0,
    );
    const head = newest === undefined ? undefined : readHead(keys, newest);
    this.#isUnkeyed =
      head === undefined
        ? ({ seq }) => newest === undefined && seq <= unkeyedSeq
        : ({ leaf }) => leaf !== undefined && leaf < head.unkeyed;
  }

  /** The number of leaves so far. */
  get size(): number {
    return this.#size;
  }

  logged({ leaf, row, seq }: LoggedRow): void {
    this.#missing(leaf);
    if (leaf < this.#size) {
      this.#note(`leaf ${leaf} of the log is there twice`);
      this.#tree = undefined;
    }
    if (row === undefined) {
      this.#note(`row ${seq}, leaf ${leaf} of the log, was deleted`);
      this.#tree = undefined;
    } else {
      this.#row(row, this.#isUnkeyed({ leaf, seq }));
      this.#tree?.append(leafHash(logEntry(row)));
    }
    this.#size = Math.max(this.#size, leaf + 1);
    this.#compareGiven();
  }

  unlogged(row: ChainedRow): void {
    this.#unsealed += 1;
    this.#row(row, this.#isUnkeyed({ seq: row.seq }));
  }

  /** Checks a head after all its leaves; `read` is what it is if this log's key signed it. */
  head({ id, size }: Pick<HeadRow, "id" | "size">, read: ReturnType<typeof readStoredHead>): void {
    this.#heads += 1;
    const name = `head ${id}`;
    if (id !== this.#lastHead + 1) this.#note(`a head before ${name} is missing`);
    this.#lastHead = id;
    if (read?.tree === undefined) this.#note(`${name} was changed`);
    if (read === undefined) return;
    this.#missing(size);
    if (size < this.#size) {
      this.#note(`${name} covers ${size} rows, and the log has ${this.#size}`);
      return;
    }
    const isSame = this.#tree !== undefined && same(read.head.root, this.#tree.root);
    if (!isSame) {
      const place = this.#trusted === undefined ? "below" : `between ${this.#trusted} and`;
      this.#note(`the log was changed ${place} ${name}`);
      this.#tree = read.tree;
      this.#compareGiven();
    }
    if (this.#tree !== undefined) this.#trusted = name;
  }

  /** Checks how many leaves all runs have against what the newest head covers. */
  end({ covered, leaves }: { readonly covered: number; readonly leaves: number }): void {
    if (covered !== leaves) {
      this.#note(`the log has ${leaves} rows, and its newest head covers ${covered}`);
    }
  }

  report(): AuditReport {
    for (const [size, { length }] of this.#given) {
      if (length > 0 && size <= this.#size) {
        this.#note(`the first ${size} rows are not those of the given head`);
      }
    }
    if (this.longestGiven > this.#size) {
      this.#note(
        `the given head covers ${this.longestGiven} rows, and the log has ${this.#size}: it was cut`,
      );
    }
    return {
      rows: this.#rows,
      subjects: this.#subjects,
      checkpoints: this.#heads,
      unsealed: this.#unsealed,
      unkeyed: this.#unkeyed,
      broken: this.#broken,
    };
  }

  /** Notes the leaves that are missing before a place. */
  #missing(before: number): void {
    if (before <= this.#size) return;
    const last = before - 1;
    this.#note(
      last === this.#size
        ? `leaf ${last} of the log is missing`
        : `leaves ${this.#size} to ${last} of the log are missing`,
    );
    this.#tree = undefined;
    this.#size = before;
  }

  #compareGiven(): void {
    const given = this.#given.get(this.#size);
    const root = given === undefined ? undefined : this.#tree?.root;
    if (given === undefined || root === undefined) return;
    this.#given.set(
      this.#size,
      given.filter((head) => !same(head.root, root)),
    );
  }

  #row(row: ChainedRow, unkeyed: boolean): void {
    this.#rows += 1;
    if (row.number === 1) this.#subjects += 1;
    if (unkeyed) this.#unkeyed += 1;
    const name = `row ${row.number} of ${row.subject}`;
    const isAlone = row.number > 1 && row.before === null;
    if (isAlone) this.#note(`row ${row.number - 1} of ${row.subject} is missing`);
    // Of a compact row, the hash covers what only the row before has.
    if (isAlone && row.previous === null) return;
    const expected = unkeyed ? hashUnkeyedRow(row) : this.#keys.mac(rowMessage(row));
    if (!same(row.hash, expected)) this.#note(`${name} was changed`);
    else if (!isAlone && !same(row.previous, row.before)) {
      this.#note(`${name} does not follow the row before it`);
    }
  }

  #note(broken: string): void {
    if (this.#broken.length < brokenLimit) this.#broken.push(broken);
  }
}

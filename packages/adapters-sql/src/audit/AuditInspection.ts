import type { AuditKeys } from "@bonafide/core/audit/AuditKeys";
import type { AuditReport } from "@bonafide/core/audit/AuditSeal";
import { hashUnkeyedRow, logEntry, rowMessage } from "./AuditHash.ts";
import type { LoggedRow } from "./AuditPages.ts";
import type { ChainedRow } from "./AuditRows.ts";
import { GrowingTree, leafHash } from "./MerkleTree.ts";
import { type Head, readHead } from "./SignedHead.ts";

/** The most broken places that are named. */
const brokenLimit = 100;

const same = (left: Uint8Array | null, right: Uint8Array | null): boolean =>
  left === null || right === null ? left === right : Buffer.compare(left, right) === 0;

/** Checks the audit: the log's leaves in order, each head after its leaves, then the other rows. */
export class AuditInspection {
  #rows = 0;
  #subjects = 0;
  #heads = 0;
  #lastHead = 0;
  #unsealed = 0;
  #unkeyed = 0;
  readonly #tree = new GrowingTree();
  readonly #broken: Array<string> = [];
  readonly #keys: AuditKeys["Service"];
  readonly #given: Map<number, Array<Head>>;
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
    const head = newest === undefined ? undefined : readHead(keys, newest);
    this.#isUnkeyed =
      head === undefined
        ? ({ seq }) => newest === undefined && seq <= unkeyedSeq
        : ({ leaf }) => leaf !== undefined && leaf < head.unkeyed;
  }

  /** The number of checked leaves. */
  get size(): number {
    return this.#tree.size;
  }

  logged({ leaf, leafHash: stored, row, seq }: LoggedRow): void {
    if (leaf !== this.#tree.size) this.#note(`leaf ${this.#tree.size} of the log is missing`);
    if (row === undefined) this.#note(`row ${seq}, leaf ${leaf} of the log, was deleted`);
    else {
      this.#row(row, this.#isUnkeyed({ leaf, seq }));
      if (!same(stored, leafHash(logEntry(row)))) {
        this.#note(`row ${row.number} of ${row.subject} differs from the log`);
      }
    }
    this.#tree.append(stored);
    for (const head of this.#given.get(this.#tree.size) ?? []) {
      if (!same(head.root, this.#tree.root)) {
        this.#note(`the first ${head.size} rows are not those of the given head`);
      }
    }
  }

  unlogged(row: ChainedRow): void {
    this.#unsealed += 1;
    this.#row(row, this.#isUnkeyed({ seq: row.seq }));
  }

  /** Checks a head after all its leaves. */
  head({
    id,
    note,
    size,
  }: {
    readonly id: number;
    readonly note: string;
    readonly size: number;
  }): void {
    this.#heads += 1;
    const head = readHead(this.#keys, note);
    const name = `head ${id}`;
    if (id !== this.#lastHead + 1) this.#note(`a head before ${name} is missing`);
    this.#lastHead = id;
    if (head === undefined || head.size !== size) this.#note(`${name} was changed`);
    else if (size !== this.#tree.size) {
      this.#note(`${name} covers ${size} rows, and the log has ${this.#tree.size}`);
    } else if (!same(head.root, this.#tree.root)) {
      this.#note(`the log was changed below ${name}`);
    }
  }

  /** Checks the end of the log. `size` is what the newest head covers, read after the last leaf. */
  end(size: number): void {
    if (size < this.#tree.size) {
      this.#note(`the log has ${this.#tree.size} rows, and its newest head covers ${size}`);
    }
  }

  report(): AuditReport {
    const longest = Math.max(0, ...this.#given.keys());
    if (longest > this.#tree.size) {
      this.#note(
        `the given head covers ${longest} rows, and the log has ${this.#tree.size}: it was cut`,
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

  #row(row: ChainedRow, unkeyed: boolean): void {
    this.#rows += 1;
    if (row.number === 1) this.#subjects += 1;
    if (unkeyed) this.#unkeyed += 1;
    const name = `row ${row.number} of ${row.subject}`;
    const expected = unkeyed ? hashUnkeyedRow(row) : this.#keys.mac(rowMessage(row));
    if (!same(row.hash, expected)) this.#note(`${name} was changed`);
    else if (row.number > 1 && row.before === null) {
      this.#note(`row ${row.number - 1} of ${row.subject} is missing`);
    } else if (!same(row.previous, row.before)) {
      this.#note(`${name} does not follow the row before it`);
    }
  }

  #note(broken: string): void {
    if (this.#broken.length < brokenLimit) this.#broken.push(broken);
  }
}

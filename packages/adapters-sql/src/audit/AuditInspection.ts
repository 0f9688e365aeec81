import { createHash } from "node:crypto";
import type { AuditReport } from "@bonafide/core/audit/AuditSeal";
import { hashCheckpoint, hashRow } from "./AuditHash.ts";
import type { AuditRow, CheckpointRow } from "./AuditPages.ts";

/** How many broken places are named. */
const brokenLimit = 100;

const same = (left: Uint8Array | null, right: Uint8Array | null): boolean =>
  left === null || right === null ? left === right : Buffer.compare(left, right) === 0;

const brokenRow = (row: AuditRow): string | undefined => {
  const name = `row ${row.number} of ${row.subject}`;
  if (!same(row.hash, hashRow(row))) return `${name} was changed`;
  if (row.number > 1 && row.before === null) {
    return `row ${row.number - 1} of ${row.subject} is missing`;
  }
  return same(row.previous, row.before) ? undefined : `${name} does not follow the row before it`;
};

/** Walks the audit in the order of `seq`: rows, each checkpoint after the rows that it seals. */
export class AuditInspection {
  #rows = 0;
  #subjects = 0;
  #checkpoints = 0;
  #sinceSeal = 0;
  #root = createHash("sha256");
  #previous: CheckpointRow | undefined;
  readonly #broken: Array<string> = [];

  /** Where the sealed rows end. */
  get sealed(): number {
    return this.#previous?.last_seq ?? 0;
  }

  row(row: AuditRow): void {
    this.#rows += 1;
    this.#sinceSeal += 1;
    if (row.number === 1) this.#subjects += 1;
    this.#root.update(row.hash);
    this.#note(brokenRow(row));
  }

  checkpoint(checkpoint: CheckpointRow): void {
    this.#checkpoints += 1;
    this.#note(this.#brokenCheckpoint(checkpoint));
    this.#previous = checkpoint;
    this.#sinceSeal = 0;
    this.#root = createHash("sha256");
  }

  report(): AuditReport {
    return {
      rows: this.#rows,
      subjects: this.#subjects,
      checkpoints: this.#checkpoints,
      unsealed: this.#sinceSeal,
      broken: this.#broken,
    };
  }

  #brokenCheckpoint(checkpoint: CheckpointRow): string | undefined {
    const name = `checkpoint ${checkpoint.id}`;
    if (!same(checkpoint.hash, hashCheckpoint(checkpoint))) return `${name} was changed`;
    if (checkpoint.id > 1 + (this.#previous?.id ?? 0))
      return `a checkpoint before ${name} is missing`;
    if (!same(checkpoint.previous, this.#previous?.hash ?? null)) {
      return `${name} does not follow the checkpoint before it`;
    }
    if (this.#sinceSeal !== checkpoint.rows) {
      return `${name} sealed ${checkpoint.rows} rows, and there are ${this.#sinceSeal}`;
    }
    return same(checkpoint.root, this.#root.digest())
      ? undefined
      : `rows were changed after ${name} sealed them`;
  }

  #note(broken: string | undefined): void {
    if (broken !== undefined && this.#broken.length < brokenLimit) this.#broken.push(broken);
  }
}

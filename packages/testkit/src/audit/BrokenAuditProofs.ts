import { AuditLog } from "@bonafide/core/audit/AuditLog";
import type { InclusionProof, ProvedRow } from "@bonafide/core/audit/AuditProofs";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { auditProofsContract } from "./AuditProofsContract.ts";

const changedRows =
  (change: (row: ProvedRow) => Partial<ProvedRow>) =>
  ({ inclusion }: AuditLog["Service"]) => ({
    inclusion: (subjects: ReadonlyArray<string>, limit: number) =>
      Effect.map(inclusion(subjects, limit), (proof) => ({
        ...proof,
        rows: proof.rows.map((row) => ({ ...row, ...change(row) })),
      })),
  });

/** Audits whose proofs `auditProofsContract` has to catch. */
export const brokenAuditProofs = brokenContract<StoragePorts, []>(auditProofsContract, ({ of }) => {
  const log = of(AuditLog);
  log(
    "leaves out the last hash of a path",
    changedRows(({ path }) => ({ path: path.slice(0, -1) })),
  );
  log(
    "begins paths at the root",
    changedRows(({ path }) => ({ path: path.toReversed() })),
  );
  log(
    "names the leaf beside",
    changedRows(({ leaf }) => ({ leaf: leaf + 1 })),
  );
  log(
    "forgets where a change came from",
    changedRows(() => ({ source: undefined })),
  );
  log("proves more rows than asked for", ({ inclusion }) => ({
    inclusion: (subjects) => inclusion(subjects, 100),
  }));
  log("proves an old head", ({ inclusion }) => {
    let first: InclusionProof | undefined;
    return {
      inclusion: (subjects, limit) =>
        Effect.map(inclusion(subjects, limit), (proof) => (first ??= proof)),
    };
  });
  log("takes any head as its own", ({ consistency }) => ({
    consistency: (earlier) =>
      consistency(earlier).pipe(Effect.orElseSucceed(() => ({ earlier, head: earlier, path: [] }))),
  }));
});

import { Data } from "effect";
import type { AuditEntry } from "./AuditTrail.ts";

/** A row of the log with its proof. Hashes are base64. */
export interface ProvedRow extends AuditEntry {
  /** The bytes that the leaf covers, base64. */
  readonly entry: string;
  /** The index in the log, from 0. */
  readonly leaf: number;
  readonly leafHash: string;
  /** The hashes that lead from the leaf to the root, lowest first. Source: RFC 6962, 2.1.1. */
  readonly path: ReadonlyArray<string>;
}

/** The proof that rows are in the log under a signed head. */
export interface InclusionProof {
  /** The signed head: its lines are the log's name, its size and its root. */
  readonly head: string;
  /** The public key that the head is checked with. */
  readonly key: string;
  readonly rows: ReadonlyArray<ProvedRow>;
}

/** The proof that a log continues an earlier head. Source: RFC 6962, 2.1.2. */
export interface ConsistencyProof {
  readonly earlier: string;
  readonly head: string;
  readonly path: ReadonlyArray<string>;
}

/** There is no sealed row or no head to prove anything with. */
export class NothingToProve extends Data.TaggedError("NothingToProve")<{
  readonly reason: string;
}> {
  override get message(): string {
    return `There is nothing to prove: ${this.reason}`;
  }
}

/** A row does not lead to the signed root: the stored audit was changed. */
export class ProofBroken extends Data.TaggedError("ProofBroken")<{ readonly subject: string }> {
  override get message(): string {
    return `The audit of ${this.subject} does not lead to the signed head: it was changed. Run \`bonafide audit verify\`.`;
  }
}

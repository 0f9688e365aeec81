import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { LimitStore } from "@bonafide/core/limit/LimitStore";
import { DocumentTokenStore } from "@bonafide/core/passback/DocumentTokenStore";
import { Result } from "effect";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { passbackContract } from "./PassbackContract.ts";

/** Stores that `passbackContract` has to catch. */
export const brokenPassback = brokenContract(passbackContract, ({ of }) => {
  of(LimitStore)("counts no image", ({ change }) => ({
    change: (keys, turn) =>
      change(keys, (marks) => Result.map(turn(marks), ({ answer }) => ({ answer, next: [] }))),
  }));
  of(AuditTrail)("forgets which image was shown", () => ({
    append: () => Effect.void,
  }));
  of(DocumentTokenStore)("replaces a token again and again", () => ({
    save: () => Effect.void,
  }));
  of(ImageStore)("erases no image", () => ({ erase: () => Effect.void }));
});

import { AffiliationRoster } from "@bonafide/core/affiliation/AffiliationRoster";
import type { AffiliationCase } from "@bonafide/core/affiliation/AffiliationCase";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { Effect, Option } from "effect";
import type { Plant } from "../SimulatedServer.ts";
import { wrong } from "./Wrong.ts";

const seen = (found: AffiliationCase): AffiliationCase =>
  found.by === "upload" && "claim" in found.state && found.state.claim !== undefined
    ? { ...found, state: { ...found.state, claim: { ...found.state.claim, seen: true } } }
    : found;

/** What may be wrong in reviews, affiliations, claims and rosters. */
export const faultsOfReviews: Readonly<Record<string, Plant>> = {
  "a look at one document counts for each": wrong(
    AuditLog,
    ({ list }) => ({
      list: ({ subject: _subject, ...filter }) => list(filter),
    }),
    "documents",
  ),
  "images are never found due": wrong(
    ImageStore,
    () => ({ eraseDue: () => Effect.succeed(0) }),
    "documents",
  ),
  "documents that are compared are forgotten": wrong(
    AffiliationStore,
    ({ likenesses }) => ({ likenesses: { ...likenesses, put: () => Effect.void } }),
    "uploads",
  ),
  "uploads whose review is over are never found": wrong(
    AffiliationStore,
    () => ({
      expired: () => Effect.succeed([]),
    }),
    "uploads",
  ),
  "an upload counts as seen once it is claimed": wrong(
    AffiliationStore,
    ({ find }) => ({
      find: (id) => Effect.map(find(id), Option.map(seen)),
    }),
    "uploads",
  ),
  "erasing an affiliation forgets to": wrong(
    AffiliationStore,
    () => ({
      erase: () => Effect.void,
    }),
    "affiliations",
  ),
  "claims that are due are never found": wrong(
    AffiliationStore,
    ({ claims }) => ({
      claims: { ...claims, due: () => Effect.succeed([]) },
    }),
    "affiliations",
  ),
  "an erased claim counts as revoked": wrong(
    AffiliationStore,
    ({ claims }) => ({
      claims: {
        ...claims,
        save: (claim) =>
          claim.state._tag === "Erased"
            ? claims.save({ ...claim, state: { _tag: "Revoked", reason: "Withdrawn" } })
            : claims.save(claim),
      },
    }),
    "affiliations",
  ),
  "a roster is in use before it is complete": wrong(
    AffiliationRoster,
    ({ sink }) => ({
      sink: (family) => {
        const right = sink(family);
        return {
          ...right,
          add: (roster, rows) => Effect.tap(right.add(roster, rows), () => right.complete(roster)),
        };
      },
    }),
    "affiliations",
  ),
  "a roster is taken without its last person": wrong(
    AffiliationRoster,
    ({ sink }) => ({
      sink: (family) => {
        const right = sink(family);
        return { ...right, add: (roster, rows) => right.add(roster, rows.slice(0, -1)) };
      },
    }),
    "affiliations",
  ),
};

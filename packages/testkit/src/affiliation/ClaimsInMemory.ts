import type { AffiliationClaimStore } from "@bonafide/core/affiliation/AffiliationClaimStore";
import {
  accountOfClaim,
  type ClaimRecord,
  groundOf,
  isInForce,
} from "@bonafide/core/affiliation/ClaimRecord";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Array, Effect, HashMap, Option, Order, Result } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";
import { valuesOf } from "../storage/ValuesOf.ts";

const oldestFirst = Order.combine(
  Order.mapInput(Order.Number, ({ created }: ClaimRecord) => created),
  Order.mapInput(Order.String, ({ id }: ClaimRecord) => id),
);

const put = (tables: MemoryTables, claim: ClaimRecord): MemoryTables => ({
  ...tables,
  affiliations: {
    ...tables.affiliations,
    claims: HashMap.set(tables.affiliations.claims, claim.id, claim),
  },
});

const claimsIn = ({ affiliations }: MemoryTables): ReadonlyArray<ClaimRecord> =>
  Array.sort(valuesOf(affiliations.claims), oldestFirst);

const isErased = ({ state }: ClaimRecord): boolean => state._tag === "Erased";

const isRival = (claim: ClaimRecord) => (other: ClaimRecord) =>
  !isErased(other) &&
  other.identifier === claim.identifier &&
  other.family === claim.family &&
  other.role === claim.role &&
  groundOf(other) === groundOf(claim);

const isOutdated = ({ affiliations }: MemoryTables, { evidence, family }: ClaimRecord): boolean =>
  evidence._tag === "Roster" &&
  Option.exists(
    HashMap.get(affiliations.rosters, family),
    ({ current }) => current !== undefined && current !== evidence.roster,
  );

/** Claims in memory. */
export const claimsInMemory = Effect.map(MemoryState, (state): AffiliationClaimStore => ({
  insert: (claim) =>
    state.decide((tables) =>
      claimsIn(tables).some(isRival(claim))
        ? Result.fail(new VersionConflict())
        : Result.succeed([undefined, put(tables, claim)]),
    ),
  save: (claim) =>
    state.decide((tables) => {
      const found = HashMap.get(tables.affiliations.claims, claim.id);
      if (!Option.exists(found, ({ version }) => version + 1 === claim.version)) {
        return Result.fail(new VersionConflict());
      }
      const kept = isErased(claim) ? { ...claim, personal: undefined } : claim;
      return Result.succeed([undefined, put(tables, kept)]);
    }),
  find: (id) => state.read(({ affiliations }) => HashMap.get(affiliations.claims, id)),
  ofPerson: (identifier) =>
    state.read((tables) => claimsIn(tables).filter((claim) => claim.identifier === identifier)),
  ofAccount: (account) =>
    state.read((tables) =>
      claimsIn(tables).filter(
        (claim) => claim.state._tag === "Verified" && accountOfClaim(claim) === account,
      ),
    ),
  due: (now, limit, skip) =>
    state.read((tables) =>
      claimsIn(tables)
        .filter(
          (claim) =>
            claim.state._tag === "Verified" &&
            (!isInForce(claim, now) || isOutdated(tables, claim)),
        )
        .slice(skip, skip + limit),
    ),
}));

import type { AffiliationCase, UploadedDocument } from "@bonafide/core/affiliation/AffiliationCase";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Array, Effect, HashMap, Layer, Option, Order, Result } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";
import { referencesInMemory } from "./ReferencesInMemory.ts";
import { claimsInMemory } from "./ClaimsInMemory.ts";
import { likenessesInMemory } from "./LikenessesInMemory.ts";
import { valuesOf } from "../storage/ValuesOf.ts";

const oldestFirst = Order.combine(
  Order.mapInput(Order.Number, ({ created }: AffiliationCase) => created),
  Order.mapInput(Order.String, ({ id }: AffiliationCase) => id),
);

const put = (tables: MemoryTables, affiliation: AffiliationCase): MemoryTables => ({
  ...tables,
  affiliations: {
    ...tables.affiliations,
    cases: HashMap.set(tables.affiliations.cases, affiliation.id, affiliation),
  },
});

const casesIn = ({ affiliations }: MemoryTables) => valuesOf(affiliations.cases);

const reviewed = (tables: MemoryTables): ReadonlyArray<UploadedDocument> =>
  Array.sort(casesIn(tables), oldestFirst).flatMap((affiliation) =>
    affiliation.by === "upload" && "expiresAt" in affiliation.state ? [affiliation] : [],
  );

type Place = Pick<UploadedDocument, "created" | "id">;

const isAfter = (upload: Place, { created, id }: Place): boolean =>
  upload.created > created || (upload.created === created && upload.id > id);

const expiresAt = ({ state }: UploadedDocument): number =>
  "expiresAt" in state ? state.expiresAt : Number.POSITIVE_INFINITY;

const soonestFirst = Order.mapInput(Order.Number, expiresAt);

/** Cases of the group-affiliation API in memory. */
export const MemoryAffiliationStore = Layer.effect(
  AffiliationStore,
  Effect.map(
    Effect.all([MemoryState, referencesInMemory, claimsInMemory, likenessesInMemory]),
    ([state, references, claims, likenesses]) =>
      AffiliationStore.of({
        likenesses,
        claims,
        references,
        insert: (affiliation) => state.change((tables) => put(tables, affiliation)),
        find: (id) => state.read(({ affiliations }) => HashMap.get(affiliations.cases, id)),
        save: (affiliation) =>
          state.decide((tables) => {
            const found = HashMap.get(tables.affiliations.cases, affiliation.id);
            if (!Option.exists(found, ({ version }) => version + 1 === affiliation.version)) {
              return Result.fail(new VersionConflict());
            }
            // Erased stays erased.
            const erased = Option.exists(found, ({ personal }) => personal === undefined);
            const kept = erased ? { ...affiliation, personal: undefined } : affiliation;
            return Result.succeed([undefined, put(tables, kept)]);
          }),
        inReview: (limit, after) =>
          state.read((tables) =>
            reviewed(tables)
              .filter((upload) => after === undefined || isAfter(upload, after))
              .slice(0, limit),
          ),
        reviewCounts: state.read((tables) =>
          [...Map.groupBy(reviewed(tables), ({ family }) => family)]
            .map(([family, uploads]) => ({
              family,
              uploads: uploads.length,
              oldest: Math.min(...uploads.map(({ created }) => created)),
            }))
            .toSorted((one, other) => (one.family < other.family ? -1 : 1)),
        ),
        expired: (now, limit) =>
          state.read((tables) =>
            Array.sort(
              reviewed(tables).filter((upload) => expiresAt(upload) <= now),
              soonestFirst,
            ).slice(0, limit),
          ),
        erase: (id) =>
          state.change((tables) =>
            Option.match(HashMap.get(tables.affiliations.cases, id), {
              onNone: () => tables,
              onSome: (found) => put(tables, { ...found, personal: undefined }),
            }),
          ),
      }),
  ),
);

import { likenessBands, looksAlike } from "@bonafide/core/affiliation/Likeness";
import type { AlikeUpload, LikenessStore } from "@bonafide/core/affiliation/LikenessStore";
import { Signals } from "@bonafide/core/storage/Signals";
import { Vault } from "@bonafide/core/storage/Vault";
import { Array, Effect, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { skipLocked } from "../due/SkipLocked.ts";
import { isUuid } from "../storage/Uuid.ts";

/** After this many tries a document is given up. */
const mostTries = 5;

/** How many pictures with the most common parts are compared bit by bit. */
const mostCompared = 500;

/** The most uploads that are returned. */
const mostTold = 100;

interface SeenRow {
  readonly id: string;
  readonly person_digest: string;
  readonly file_digest: string;
  readonly data_key: Uint8Array;
  readonly picture: Uint8Array | null;
}

const sealedAs = (id: string): string => `affiliation likeness ${id}`;

/**
 * Fingerprints of documents in SQL. Files, persons and parts of pictures are keyed digests; pictures are sealed. A
 * picture is found by the parts that it shares with others. The database deletes a fingerprint with its document.
 */
export const likenessesInSql: Effect.Effect<LikenessStore, never, SqlClient | Vault | Signals> =
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const vault = yield* Vault;
    const signals = yield* Signals;
    const unclaimed = skipLocked(sql);

    const bandsOf = (picture: Uint8Array): ReadonlyArray<string> =>
      likenessBands(picture).map((band) => vault.lookup("affiliation likeness band", band));

    const opened = ({ data_key, id, picture }: SeenRow): Uint8Array | undefined =>
      picture === null ? undefined : vault.openBytes(data_key, sealedAs(id), picture);

    const put: LikenessStore["put"] = Effect.fnUntraced(function* (id, person, { file, picture }) {
      const dataKey = vault.createKey();
      const seen = yield* sql`UPDATE affiliation_likeness SET ${sql.update({
        standing: "read",
        person_digest: vault.lookup("affiliation likeness person", person),
        file_digest: vault.lookup("affiliation likeness file", file),
        data_key: dataKey,
        picture: picture === undefined ? null : vault.sealBytes(dataKey, sealedAs(id), picture),
      })} WHERE id = ${id} AND standing = 'waiting' RETURNING id`;
      if (seen.length === 0 || picture === undefined) return;
      const bands = bandsOf(picture);
      if (!Array.isReadonlyArrayNonEmpty(bands)) return;
      yield* sql`INSERT INTO affiliation_likeness_band ${sql.insert(
        Array.map(bands, (band) => ({ band, id })),
      )}`;
    }, Effect.orDie);

    const ofFile = ({ file_digest, person_digest }: SeenRow) =>
      sql<{ id: string }>`SELECT id FROM affiliation_likeness WHERE file_digest = ${file_digest}
        AND person_digest <> ${person_digest} ORDER BY created_at DESC, id DESC LIMIT ${mostTold}`;

    const sharing = ({ file_digest, person_digest }: SeenRow, picture: Uint8Array) =>
      sql<SeenRow>`SELECT l.* FROM (SELECT id, COUNT(*) AS shared FROM affiliation_likeness_band
          WHERE ${sql.in("band", bandsOf(picture))} GROUP BY id) b
        JOIN affiliation_likeness l ON l.id = b.id
        WHERE l.person_digest <> ${person_digest} AND l.file_digest <> ${file_digest}
        ORDER BY b.shared DESC, l.created_at DESC, l.id DESC LIMIT ${mostCompared}`;

    const alike = Effect.fnUntraced(function* (id: string) {
      if (!isUuid(id)) return [];
      const [own] = yield* sql<SeenRow>`SELECT * FROM affiliation_likeness
        WHERE id = ${id} AND standing = 'read'`;
      if (own === undefined) return [];
      const same = (yield* ofFile(own)).map(({ id }): AlikeUpload => ({ id, is: "same file" }));
      const picture = opened(own);
      if (picture === undefined) return same;
      const copies = (yield* sharing(own, picture)).flatMap((other): ReadonlyArray<AlikeUpload> => {
        const others = opened(other);
        return others !== undefined && looksAlike(picture, others)
          ? [{ id: other.id, is: "looks alike" }]
          : [];
      });
      return [...same, ...copies].slice(0, mostTold);
    }, Effect.orDie);

    return {
      expect: (id, created) =>
        sql`INSERT INTO affiliation_likeness ${sql.insert({
          id,
          side: "document",
          standing: "waiting",
          tries: 0,
          created_at: created,
        })}`.pipe(
          Effect.andThen(
            sql.afterCommit(Effect.andThen(signals.likeness.wake, signals.review.wake)),
          ),
          Effect.orDie,
        ),
      claim: ({ holder, leaseUntil, now }) =>
        sql<{ id: string }>`WITH picked AS (SELECT id FROM affiliation_likeness
            WHERE standing = 'waiting' AND tries < ${mostTries} AND due_at <= ${now}
            ORDER BY created_at, id LIMIT 1 ${unclaimed})
          UPDATE affiliation_likeness SET tries = tries + 1, due_at = ${leaseUntil}, holder = ${holder}
          WHERE id IN (SELECT id FROM picked) RETURNING id`.pipe(
          Effect.map((rows) => Option.map(Array.head(rows), ({ id }) => id)),
          Effect.orDie,
        ),
      giveBack: (id, holder) =>
        sql`UPDATE affiliation_likeness SET tries = tries - 1, due_at = 0, holder = NULL
          WHERE id = ${id} AND holder = ${holder} AND standing = 'waiting'`.pipe(
          Effect.orDie,
          Effect.asVoid,
        ),
      isWaiting: (id) =>
        isUuid(id)
          ? Effect.map(
              Effect.orDie(
                sql`SELECT id FROM affiliation_likeness WHERE id = ${id} AND standing = 'waiting'`,
              ),
              (rows) => rows.length > 0,
            )
          : Effect.succeed(false),
      put,
      alike,
    };
  });

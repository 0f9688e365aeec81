import { Clock, Context, Effect, Layer, Option, Result } from "effect";
import { SecretKeys } from "../access/SecretKeys.ts";
import { timedDigest, timedSecret } from "../access/TimedSecret.ts";
import type { Actor } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { type Refused, refused } from "../catalogue/Refusal.ts";
import type { ImageSide } from "../document/ImageStore.ts";
import { advance, type Step, stepOf } from "../machine/Machine.ts";
import type { Grant } from "../oauth/Grant.ts";
import { GrantStore } from "../oauth/GrantStore.ts";
import { Ids } from "../storage/Ids.ts";
import { together } from "../storage/Together.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { documentToken, isUsable } from "./DocumentToken.ts";
import { DocumentTokenStore, type StoredDocumentToken } from "./DocumentTokenStore.ts";

const begin = stepOf(documentToken);
const step = advance(documentToken);

/** A new token, not yet stored, and its secret. */
interface Made extends Step<StoredDocumentToken> {
  readonly secret: string;
}

const secretsOf = (
  made: ReadonlyArray<Made>,
): { readonly front?: string; readonly back?: string } =>
  Object.fromEntries(made.map(({ next, secret }) => [next.side, secret]));

/** The subject of a token. */
type Shown = Pick<StoredDocumentToken, "grantId" | "consumerId" | "transactionId" | "side">;

/**
 * Tokens for the sides of documents. Each belongs to one consumer and one grant, and ends with the grant. Source:
 * interface, "Document Passback API"; choices, section 6.
 */
export class DocumentTokens extends Context.Service<
  DocumentTokens,
  {
    /** Issues tokens for these sides, for the grant's consumer. Returns them by side. */
    readonly issue: (
      grant: Grant,
      transactionId: string,
      sides: ReadonlyArray<ImageSide>,
    ) => Effect.Effect<{ readonly front?: string; readonly back?: string }>;
    /** The stored token with this secret, if it is the consumer's, else `ResourceUnknown`. */
    readonly find: (
      consumerId: string,
      secret: string,
    ) => Effect.Effect<StoredDocumentToken, Refused>;
    /** Replaces a consumer's token, which ends at once, else `ResourceUnknown`. */
    readonly replace: (
      consumerId: string,
      secret: string,
      by: Actor,
    ) => Effect.Effect<string, Refused>;
  }
>()("@bonafide/core/passback/DocumentTokens") {
  static readonly layer = Layer.effect(
    DocumentTokens,
    Effect.gen(function* () {
      const store = yield* DocumentTokenStore;
      const grants = yield* GrantStore;
      const keys = yield* SecretKeys;
      const audit = yield* AuditTrail;
      const unitOfWork = yield* UnitOfWork;
      const ids = yield* Ids;

      const issuedAs = (
        id: string,
        secret: string,
        shown: Shown,
        now: number,
        by: Actor,
        refreshableUntil: number | undefined,
      ): Made => {
        const unissued: StoredDocumentToken = {
          ...shown,
          id,
          digest: timedDigest(keys, secret),
          state: documentToken.initial,
          created: now,
          updated: now,
          version: 0,
        };
        const until = refreshableUntil === undefined ? {} : { refreshableUntil };
        const issued = begin(unissued, { _tag: "Issue", now, ...until }, now, by);
        return { secret, ...Result.getOrThrow(issued) };
      };

      const make = (shown: Shown, now: number, by: Actor, refreshableUntil?: number) =>
        Effect.flatMap(keys.issue, (secret) =>
          Effect.map(ids.next, (id) =>
            issuedAs(id, timedSecret(now, secret), shown, now, by, refreshableUntil),
          ),
        );

      const noted = ({ cause, next }: Step<StoredDocumentToken>) => ({
        ...cause,
        subject: next.id,
        at: next.updated,
      });

      // Batched: each alone would cost a transaction.
      const keep = yield* together((all: ReadonlyArray<ReadonlyArray<Made>>) => {
        const made = all.flat();
        return unitOfWork
          .atomically(
            Effect.andThen(
              store.insert(made.map(({ next }) => next)),
              audit.beginAll(made.map(noted)),
            ),
          )
          .pipe(Effect.as(all.map(secretsOf)));
      });

      const issue = Effect.fnUntraced(function* (
        grant: Grant,
        transactionId: string,
        sides: ReadonlyArray<ImageSide>,
      ) {
        const now = yield* Clock.currentTimeMillis;
        const { consumerId, id: grantId } = grant;
        const made = yield* Effect.forEach(sides, (side) =>
          make({ grantId, consumerId, transactionId, side }, now, {
            actor: consumerId,
            source: undefined,
          }),
        );
        return yield* keep(made);
      });

      /** A token whose grant is still live. */
      const granted = Effect.fnUntraced(function* (consumerId: string, secret: string) {
        const found = yield* store.find(timedDigest(keys, secret));
        if (Option.isNone(found) || found.value.consumerId !== consumerId)
          return yield* refused("ResourceUnknown");
        const grant = yield* grants.find(found.value.grantId);
        return Option.exists(grant, ({ state }) => state._tag === "Redeemed")
          ? found.value
          : yield* refused("ResourceUnknown");
      });

      const find = Effect.fnUntraced(function* (consumerId: string, secret: string) {
        const found = yield* granted(consumerId, secret);
        return isUsable(found.state, yield* Clock.currentTimeMillis)
          ? found
          : yield* refused("ResourceUnknown");
      });

      const replace = Effect.fnUntraced(function* (consumerId: string, secret: string, by: Actor) {
        const found = yield* granted(consumerId, secret);
        const now = yield* Clock.currentTimeMillis;
        const ended = yield* step(found, { _tag: "Replace", now }, now, by);
        const { state } = found;
        const until = state._tag === "Live" ? state.refreshableUntil : undefined;
        const made = yield* make(found, now, by, until);
        yield* store.save(ended.next);
        yield* store.insert([made.next]);
        yield* audit.appendAll([noted(ended), noted(made)]);
        return made.secret;
      }, unitOfWork.atomically);

      return DocumentTokens.of({ issue, find, replace });
    }),
  );
}

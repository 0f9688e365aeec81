import { Context, type Effect, type Option } from "effect";
import type { ImageSide } from "../document/ImageStore.ts";
import type { VersionConflict } from "../storage/UnitOfWork.ts";
import type { DocumentTokenState } from "./DocumentToken.ts";

/**
 * A stored document token: `digest` is the time of issue and the SHA-256 (base64url) of the secret. Times are in epoch
 * milliseconds.
 */
export interface StoredDocumentToken {
  readonly id: string;
  readonly digest: string;
  readonly grantId: string;
  readonly consumerId: string;
  readonly transactionId: string;
  readonly side: ImageSide;
  readonly state: DocumentTokenState;
  readonly created: number;
  readonly updated: number;
  readonly version: number;
}

/** Stores document tokens. */
export class DocumentTokenStore extends Context.Service<
  DocumentTokenStore,
  {
    readonly insert: (tokens: ReadonlyArray<StoredDocumentToken>) => Effect.Effect<void>;
    readonly find: (digest: string) => Effect.Effect<Option.Option<StoredDocumentToken>>;
    /** Stores the next version of a token. Fails if its stored version has changed. */
    readonly save: (token: StoredDocumentToken) => Effect.Effect<void, VersionConflict>;
    /** Deletes up to `limit` tokens that were issued before this time. Returns their number. */
    readonly forgetBefore: (time: number, limit: number) => Effect.Effect<number>;
  }
>()("@bonafide/core/passback/DocumentTokenStore") {}

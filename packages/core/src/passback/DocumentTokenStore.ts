import { Context, type Effect, type Option } from "effect";
import type { ImageSide } from "../document/ImageStore.ts";
import type { VersionConflict } from "../storage/UnitOfWork.ts";
import type { DocumentTokenState } from "./DocumentToken.ts";

/**
 * A document token as it is kept: `digest` is the time of its issue as the secret begins with it, and the SHA-256
 * (base64url) of the secret. Times are in epoch milliseconds.
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

/** Where document tokens are remembered. */
export class DocumentTokenStore extends Context.Service<
  DocumentTokenStore,
  {
    readonly insert: (tokens: ReadonlyArray<StoredDocumentToken>) => Effect.Effect<void>;
    readonly find: (digest: string) => Effect.Effect<Option.Option<StoredDocumentToken>>;
    /** Stores the next version of a token, unless somebody else did since it was found. */
    readonly save: (token: StoredDocumentToken) => Effect.Effect<void, VersionConflict>;
    /** Forgets tokens that were made before this time; up to `limit`, and says how many. */
    readonly forgetBefore: (time: number, limit: number) => Effect.Effect<number>;
  }
>()("@bonafide/core/passback/DocumentTokenStore") {}

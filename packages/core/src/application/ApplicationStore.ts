import { Context, type Effect, type Option } from "effect";
import type { VersionConflict } from "../storage/UnitOfWork.ts";
import type { Application } from "./Application.ts";
import type { ReasonCount, UsageCount, UsageFilter } from "./ApplicationUsage.ts";
import type { ApplicationTokenStore } from "./ApplicationTokenStore.ts";

/** A page of an organization's applications: up to `limit` with ids after `after`. */
export interface ApplicationPage {
  readonly organizationId: string;
  readonly after: string | undefined;
  readonly limit: number;
}

/** Stores applications. A look-up with an invalid UUID finds nothing. */
export class ApplicationStore extends Context.Service<
  ApplicationStore,
  {
    readonly tokens: ApplicationTokenStore;
    /** Inserts an application at version 1. */
    readonly insert: (application: Application) => Effect.Effect<void>;
    readonly find: (id: string) => Effect.Effect<Option.Option<Application>>;
    /** Stores the next version of an application. Fails if its stored version has changed. */
    readonly save: (application: Application) => Effect.Effect<void, VersionConflict>;
    /** An organization's applications in id order, which is creation order. Includes soft-deleted ones. */
    readonly page: (page: ApplicationPage) => Effect.Effect<ReadonlyArray<Application>>;
    /** Usage by period, application, product and outcome, sorted in this order. */
    readonly usage: (filter: UsageFilter) => Effect.Effect<ReadonlyArray<UsageCount>>;
    /** Why what began at or after `since` (epoch milliseconds) failed, the most frequent reasons first. */
    readonly reasons: (since: number) => Effect.Effect<ReadonlyArray<ReasonCount>>;
  }
>()("@bonafide/core/application/ApplicationStore") {}

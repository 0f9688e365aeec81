import { Context, type Effect, type Option } from "effect";
import type { VersionConflict } from "../storage/UnitOfWork.ts";
import type { Application } from "./Application.ts";
import type { UsageCount, UsageFilter } from "./ApplicationUsage.ts";

/** A page of an organization's applications: up to `limit` of those whose ids follow `after`. */
export interface ApplicationPage {
  readonly organizationId: string;
  readonly after: string | undefined;
  readonly limit: number;
}

/** Where applications are remembered. Look-ups of what is no UUID find nothing. */
export class ApplicationStore extends Context.Service<
  ApplicationStore,
  {
    /** Remembers a new application, of version 1. */
    readonly insert: (application: Application) => Effect.Effect<void>;
    readonly find: (id: string) => Effect.Effect<Option.Option<Application>>;
    /** Stores the next version of an application, unless somebody else did since it was found. */
    readonly save: (application: Application) => Effect.Effect<void, VersionConflict>;
    /** An organization's applications, soft-deleted ones too, in the order of their ids, which is that of time. */
    readonly page: (page: ApplicationPage) => Effect.Effect<ReadonlyArray<Application>>;
    /** What was verified through applications, by period, application, product and outcome, in this order. */
    readonly usage: (filter: UsageFilter) => Effect.Effect<ReadonlyArray<UsageCount>>;
  }
>()("@bonafide/core/application/ApplicationStore") {}

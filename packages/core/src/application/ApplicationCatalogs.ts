import { Context, Effect } from "effect";
import type { ApplicationCatalog } from "./ApplicationCatalog.ts";
import { standardCatalog } from "./StandardApplicationCatalog.ts";

/** The source of the enum lists. The whole catalog can be replaced at any time. */
export interface ApplicationCatalogs {
  /** The current catalog. Read it once for each decision. */
  readonly current: Effect.Effect<ApplicationCatalog>;
}

/** The standard lists, which never change, unless a host has others. */
export const ApplicationCatalogs = Context.Reference<ApplicationCatalogs>(
  "@bonafide/core/application/ApplicationCatalogs",
  { defaultValue: () => ({ current: Effect.succeed(standardCatalog) }) },
);

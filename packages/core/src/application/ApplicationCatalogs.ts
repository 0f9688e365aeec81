import { Context, type Effect } from "effect";
import type { ApplicationCatalog } from "./ApplicationCatalog.ts";

/** Where the enum lists come from. They may be replaced at any time, as a whole. */
export class ApplicationCatalogs extends Context.Service<
  ApplicationCatalogs,
  {
    /** The lists as they are now. Whoever decides by them takes them once. */
    readonly current: Effect.Effect<ApplicationCatalog>;
  }
>()("@bonafide/core/application/ApplicationCatalogs") {}

import { Context, Effect, Layer } from "effect";
import type { ApplicationCatalog } from "./ApplicationCatalog.ts";
import { standardCatalog } from "./StandardApplicationCatalog.ts";

/** Where the enum lists come from. They may be replaced at any time, as a whole. */
export class ApplicationCatalogs extends Context.Service<
  ApplicationCatalogs,
  {
    /** The lists as they are now. Whoever decides by them takes them once. */
    readonly current: Effect.Effect<ApplicationCatalog>;
  }
>()("@bonafide/core/application/ApplicationCatalogs") {
  /** The standard lists, which nobody replaces. */
  static readonly layerStandard = Layer.succeed(
    ApplicationCatalogs,
    ApplicationCatalogs.of({ current: Effect.succeed(standardCatalog) }),
  );
}

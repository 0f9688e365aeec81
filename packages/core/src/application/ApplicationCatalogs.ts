import { Context, Effect, Layer } from "effect";
import type { ApplicationCatalog } from "./ApplicationCatalog.ts";
import { standardCatalog } from "./StandardApplicationCatalog.ts";

/** The source of the enum lists. The whole catalog can be replaced at any time. */
export class ApplicationCatalogs extends Context.Service<
  ApplicationCatalogs,
  {
    /** The current catalog. Read it once for each decision. */
    readonly current: Effect.Effect<ApplicationCatalog>;
  }
>()("@bonafide/core/application/ApplicationCatalogs") {
  /** The standard lists, which never change. */
  static readonly layerStandard = Layer.succeed(
    ApplicationCatalogs,
    ApplicationCatalogs.of({ current: Effect.succeed(standardCatalog) }),
  );
}

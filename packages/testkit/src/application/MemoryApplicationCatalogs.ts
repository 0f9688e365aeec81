import type { ApplicationCatalog } from "@bonafide/core/application/ApplicationCatalog";
import { ApplicationCatalogs } from "@bonafide/core/application/ApplicationCatalogs";
import { standardCatalog } from "@bonafide/core/application/StandardApplicationCatalog";
import { Context, Effect, Layer } from "effect";

/** Controls the memory catalogs. */
export class MemoryApplicationCatalogs extends Context.Service<
  MemoryApplicationCatalogs,
  {
    /** Replaces the lists. */
    readonly replace: (catalog: ApplicationCatalog) => Effect.Effect<void>;
  }
>()("@bonafide/testkit/application/MemoryApplicationCatalogs") {
  /** The standard lists, until they are replaced. */
  static readonly layer: Layer.Layer<MemoryApplicationCatalogs> = Layer.effectContext(
    Effect.sync(() => {
      let current = standardCatalog;
      return Context.empty().pipe(
        Context.add(ApplicationCatalogs, { current: Effect.sync(() => current) }),
        Context.add(MemoryApplicationCatalogs, {
          replace: (catalog) =>
            Effect.sync(() => {
              current = catalog;
            }),
        }),
      );
    }),
  );
}

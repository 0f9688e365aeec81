import type { ApplicationCatalogFile } from "@bonafide/core/application/ApplicationCatalog";
import { ApplicationCatalogs } from "@bonafide/core/application/ApplicationCatalogs";
import { Effect, type Layer } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { applicationCatalogsContract } from "./ApplicationCatalogsContract.ts";

/** Catalogs that `applicationCatalogsContract` has to catch. */
export const brokenApplicationCatalogs = Object.assign(
  <R>(
    sound: Layer.Layer<R, unknown>,
    replace: (lists: ApplicationCatalogFile) => Effect.Effect<void, never, R>,
  ): void => {
    brokenContract<R, [typeof replace]>(applicationCatalogsContract, ({ of }) => {
      const catalogs = of(ApplicationCatalogs);
      catalogs("keeps the lists that it read first", ({ current }) => {
        let first: Effect.Success<typeof current> | undefined;
        return { current: Effect.map(current, (catalog) => (first ??= catalog)) };
      });
      catalogs("is late by one reading", ({ current }) => {
        let before: Effect.Success<typeof current> | undefined;
        return {
          current: Effect.map(current, (catalog) => {
            const late = before ?? catalog;
            before = catalog;
            return late;
          }),
        };
      });
      catalogs("replaces the statuses alone", ({ current }) => {
        let first: Effect.Success<typeof current> | undefined;
        return {
          current: Effect.map(current, (catalog) => {
            first ??= catalog;
            return { ...first, statuses: catalog.statuses };
          }),
        };
      });
      catalogs("changes the copy of a caller", ({ current }) => {
        let copy: Effect.Success<typeof current> | undefined;
        return {
          current: Effect.map(current, (catalog) => {
            copy = copy === undefined ? { ...catalog } : Object.assign(copy, catalog);
            return copy;
          }),
        };
      });
      catalogs("leaves out the last value of a list", ({ current }) => ({
        current: Effect.map(current, (catalog) => ({
          ...catalog,
          statuses: catalog.statuses.slice(0, -1),
        })),
      }));
    })(sound, replace);
  },
  { contract: applicationCatalogsContract },
);

import {
  type PutCatalog,
  sharedApplicationCatalogs,
} from "@bonafide/adapters-sql/application/SharedApplicationCatalogs";
import { type ApplicationCatalog, catalogOf } from "@bonafide/core/application/ApplicationCatalog";
import { ApplicationCatalogs } from "@bonafide/core/application/ApplicationCatalogs";
import {
  standardCatalog,
  standardCatalogFile,
} from "@bonafide/core/application/StandardApplicationCatalog";
import { portTest } from "@bonafide/testkit/storage/PortTest";
import { expect } from "@effect/vitest";
import { Context, Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";

const listsWith = (status: string) => {
  const lists = { ...standardCatalogFile, status: ["active", "inactive", status] };
  return { text: JSON.stringify(lists), catalog: catalogOf(lists) };
};

/** A process whose own file has these lists. `put` puts a file in place there. */
const processWith = Effect.fnUntraced(function* (own: ApplicationCatalog) {
  const puts: Array<PutCatalog> = [];
  const shared = sharedApplicationCatalogs((put) => {
    puts.push(put);
    return Layer.succeed(ApplicationCatalogs, { current: Effect.succeed(own) });
  });
  const { current } = Context.get(yield* Layer.build(shared), ApplicationCatalogs);
  const put: PutCatalog = (text, at) =>
    Effect.forEach(puts, (by) => by(text, at), { discard: true });
  return { current, put };
});

/** The enum lists that processes on one database share. */
export const sharedCatalogs = <R, E>(layer: Layer.Layer<SqlClient | R, E>): void =>
  portTest(layer)(
    "ApplicationCatalogs are those of the file that was put in place last, at whichever process",
    Effect.gen(function* () {
      const [first, second] = [listsWith("first"), listsWith("second")];
      const one = yield* processWith(standardCatalog);
      const other = yield* processWith(second.catalog);
      const both = Effect.all([one.current, other.current]);
      expect(yield* both).toEqual([standardCatalog, second.catalog]);
      yield* one.put(first.text, 10);
      expect(yield* both).toEqual([first.catalog, first.catalog]);
      yield* other.put(second.text, 9);
      yield* other.put(second.text, 10);
      const kept = yield* both;
      expect(kept).toEqual([first.catalog, first.catalog]);
      // The text is read once, and not for each decision.
      expect((yield* both).map((lists, at) => lists === kept[at])).toEqual([true, true]);
      expect(yield* (yield* processWith(standardCatalog)).current).toEqual(first.catalog);
      yield* other.put(second.text, 11);
      expect(yield* both).toEqual([second.catalog, second.catalog]);
      yield* one.put(first.text, 12);
      expect(yield* both).toEqual([first.catalog, first.catalog]);
    }).pipe(Effect.scoped),
  );

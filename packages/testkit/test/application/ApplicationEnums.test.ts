import {
  type ApplicationCatalogFile,
  catalogOf,
} from "@bonafide/core/application/ApplicationCatalog";
import { applicationEnums } from "@bonafide/core/application/ApplicationEnum";
import { dependenciesOf } from "@bonafide/core/application/ApplicationRules";
import { Applications } from "@bonafide/core/application/Applications";
import { standardCatalogFile } from "@bonafide/core/application/StandardApplicationCatalog";
import { describe, expect, it } from "@effect/vitest";
import { Arbitrary, Array, Effect, Option, Result, Schema } from "effect";
import { MemoryApplicationCatalogs } from "../../src/application/MemoryApplicationCatalogs.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";
import { leastFields, partner, refusalOf } from "./ApplicationWorld.ts";

const few = Arbitrary.schema(Schema.Literals(["a", "b"]));

const values = Arbitrary.map(Arbitrary.array(few, { maxLength: 3 }), Array.dedupe);

const dependents = Arbitrary.array(Arbitrary.all([few, values]), { maxLength: 3 }).pipe(
  Arbitrary.map((entries) => Object.fromEntries(entries)),
);

const digital = Arbitrary.all({
  types: dependents,
  architectureTypes: dependents,
  deviceTypes: values,
});

const other = Arbitrary.all({ types: dependents, deviceTypes: values });

/** Any lists, of two classes and few values, so that they often meet. */
const anyCatalog: Arbitrary.Arbitrary<ApplicationCatalogFile> = Arbitrary.all({
  digital,
  physical: other,
}).pipe(Arbitrary.map((classes) => ({ status: ["active", "inactive", "a"], classes })));

const maybe = Arbitrary.schema(Schema.UndefinedOr(Schema.Literals(["a", "b"])));

/** Any request, right or wrong. */
const anyFields = Arbitrary.all({
  status: Arbitrary.schema(Schema.Literals(["active", "inactive", "a", "b"])),
  class: Arbitrary.schema(Schema.Literals(["digital", "physical", "a"])),
  type: maybe,
  subtype: maybe,
  architectureType: maybe,
  operatingSystem: maybe,
  deviceTypes: values,
});

type AnyFields = typeof anyFields extends Arbitrary.Arbitrary<infer A> ? A : never;

/** The enums whose endpoint does not list what a request says, asked one by one as a client would. */
const unlisted = Effect.fnUntraced(function* (fields: AnyFields) {
  const applications = yield* Applications;
  const query = {
    class: fields.class,
    type: fields.type,
    architecture_type: fields.architectureType,
  };
  const found = yield* Effect.forEach(applicationEnums, (enum_name) =>
    Effect.map(
      Effect.option(applications.enums(Effect.succeed({ enum_name, ...query }))),
      (listed) => {
        const allowed = Option.getOrElse(listed, (): ReadonlyArray<string> => []);
        const said = Array.ensure(fields[enum_name] ?? []);
        return said.every((value) => allowed.includes(value)) ? [] : [enum_name];
      },
    ),
  );
  return found.flat();
});

describe("The dependencies of enums", () => {
  it.effect("an application is created exactly if the enums endpoint allows it", () =>
    Effect.gen(function* () {
      const applications = yield* Applications;
      const catalogs = yield* MemoryApplicationCatalogs;
      const { caller, organizationId } = yield* partner;
      let created = 0;
      const checked = yield* Arbitrary.checkEffect(
        Arbitrary.all([anyCatalog, anyFields]),
        ([catalog, fields]) =>
          Effect.gen(function* () {
            yield* catalogs.replace(catalogOf(catalog));
            const made = yield* Effect.result(
              applications.register(caller, organizationId, {
                ...leastFields(organizationId),
                ...fields,
              }),
            );
            if (Result.isSuccess(made)) created += 1;
            const wrong = yield* unlisted(fields);
            return Result.isSuccess(made) === (wrong.length === 0);
          }),
        { runs: 1_000, size: 20, seed: "enums" },
      );
      expect(checked).toMatchObject({ _tag: "Passed" });
      // Both sides of the rule were seen.
      expect(created).toBeGreaterThan(50);
      expect(created).toBeLessThan(950);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("a changed one too, judged on all that it would be", () =>
    Effect.gen(function* () {
      const applications = yield* Applications;
      const catalogs = yield* MemoryApplicationCatalogs;
      const { caller, organizationId } = yield* partner;
      const { id } = yield* applications.register(
        caller,
        organizationId,
        leastFields(organizationId),
      );
      const present = ({ deviceTypes, ...fields }: AnyFields) =>
        Object.fromEntries([
          ...Object.entries(fields).filter(([, value]) => value !== undefined),
          ...(deviceTypes.length === 0 ? [] : [["deviceTypes", deviceTypes]]),
        ]);
      const checked = yield* Arbitrary.checkEffect(
        Arbitrary.all([anyCatalog, anyFields]),
        ([catalog, fields]) =>
          Effect.gen(function* () {
            yield* catalogs.replace(catalogOf(catalog));
            const before = yield* applications.find(Effect.succeed(caller), id, "read");
            const changes = present(fields);
            const whole = { ...before.state.traits, ...changes };
            const wrong = yield* unlisted(whole);
            const changed = yield* Effect.result(applications.change(caller, id, changes));
            const after = yield* applications.find(Effect.succeed(caller), id, "read");
            const kept = Result.isFailure(changed) ? before.state.traits : whole;
            expect(after.state.traits).toEqual(kept);
            return Result.isSuccess(changed) === (wrong.length === 0);
          }),
        { runs: 1_000, size: 20, seed: "changes" },
      );
      expect(checked).toMatchObject({ _tag: "Passed" });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect(
    "every value of the standard lists can be registered, with all that depends on it",
    () =>
      Effect.gen(function* () {
        const applications = yield* Applications;
        const { caller, organizationId } = yield* partner;
        const enums = (query: Readonly<Record<string, string>>) =>
          applications.enums(Effect.succeed(query));
        const classes = yield* enums({ enum_name: "class" });
        expect(classes).toEqual(["call_center", "digital", "event", "physical"]);
        expect(yield* enums({ enum_name: "status" })).toEqual(["active", "deleted", "inactive"]);
        let registered = 0;
        const register = (fields: Readonly<Record<string, unknown>>) => {
          registered += 1;
          return applications.register(caller, organizationId, {
            ...leastFields(organizationId),
            ...fields,
          });
        };
        for (const theClass of classes) {
          for (const type of yield* enums({ enum_name: "type", class: theClass })) {
            yield* register({ class: theClass, type });
            const subtypes = yield* enums({ enum_name: "subtype", class: theClass, type });
            for (const subtype of subtypes) yield* register({ class: theClass, type, subtype });
          }
          const kinds = yield* enums({ enum_name: "architectureType", class: theClass });
          for (const architectureType of kinds) {
            const systems = yield* enums({
              enum_name: "operatingSystem",
              class: theClass,
              architecture_type: architectureType,
            });
            for (const operatingSystem of [undefined, ...systems]) {
              yield* register({ class: theClass, architectureType, operatingSystem });
            }
          }
          const deviceTypes = yield* enums({ enum_name: "deviceTypes", class: theClass });
          yield* register({ class: theClass, deviceTypes });
        }
        expect(registered).toBeGreaterThan(100);
        expect(Object.keys(standardCatalogFile.classes).toSorted()).toEqual(classes);
      }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("are asked for by the enums that need them, and by no other", () =>
    Effect.gen(function* () {
      const applications = yield* Applications;
      const parameters = { class: "class", type: "type", architectureType: "architecture_type" };
      for (const enum_name of applicationEnums) {
        const needed = dependenciesOf[enum_name].map((name) => parameters[name]);
        if (needed.length === 0) {
          expect((yield* applications.enums(Effect.succeed({ enum_name }))).length).toBeGreaterThan(
            0,
          );
        } else {
          expect(yield* refusalOf(applications.enums(Effect.succeed({ enum_name })))).toEqual(
            needed.map((name) => ["ApplicationParameterInvalid", name]),
          );
        }
      }
    }).pipe(Effect.provide(TestBonafide)),
  );
});

import { Applications } from "@bonafide/core/application/Applications";
import { catalogOf } from "@bonafide/core/application/ApplicationCatalog";
import { standardCatalogFile } from "@bonafide/core/application/StandardApplicationCatalog";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { describe, expect, it } from "@effect/vitest";
import { Effect, HashMap } from "effect";
import { MemoryApplicationCatalogs } from "../../src/application/MemoryApplicationCatalogs.ts";
import { MemoryState } from "../../src/storage/MemoryState.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";
import { leastFields, partner, refusalOf } from "./ApplicationWorld.ts";

const auditOf = (subject: string) =>
  Effect.flatMap(MemoryState, (state) =>
    state.read(({ auditRows }) =>
      HashMap.toValues(auditRows)
        .map(({ entry }) => entry)
        .filter((entry) => entry.subject === subject),
    ),
  );

describe("Applications", () => {
  it.effect("lose no field of two changes at the same time", () =>
    Effect.gen(function* () {
      const applications = yield* Applications;
      const { caller, organizationId } = yield* partner;
      const made = yield* applications.register(
        caller,
        organizationId,
        leastFields(organizationId),
      );
      const changes = [
        { userTypes: ["one"] },
        { deviceTypes: ["mobile"] },
        { status: "inactive" },
        { architectureType: "native" },
        { type: "web_application" },
      ];
      yield* Effect.forEach(changes, (fields) => applications.change(caller, made.id, fields), {
        concurrency: "unbounded",
      });
      const found = yield* applications.find(Effect.succeed(caller), made.id, "read");
      expect(found.version).toBe(1 + changes.length);
      expect(found.state.traits).toMatchObject(Object.assign({}, ...changes));
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("change one of two that expect the same version", () =>
    Effect.gen(function* () {
      const applications = yield* Applications;
      const { caller, organizationId } = yield* partner;
      const { id } = yield* applications.register(
        caller,
        organizationId,
        leastFields(organizationId),
      );
      const first = (version: number) => version === 1;
      const answers = yield* Effect.forEach(
        [["one"], ["other"]],
        (userTypes) => Effect.result(applications.change(caller, id, { userTypes }, first)),
        { concurrency: "unbounded" },
      );
      expect(answers.map(({ _tag }) => _tag).toSorted()).toEqual(["Failure", "Success"]);
      const late = applications.change(caller, id, { userTypes: ["late"] }, first);
      expect(yield* refusalOf(late)).toEqual([["ApplicationChanged", undefined]]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("leave an audit row for every change, and none for what changes nothing", () =>
    Effect.gen(function* () {
      const applications = yield* Applications;
      const { caller, organizationId } = yield* partner;
      const made = yield* applications.register(
        caller,
        organizationId,
        leastFields(organizationId),
      );
      yield* applications.change(caller, made.id, { userTypes: ["one"] });
      yield* applications.change(caller, made.id, { status: "deleted" });
      const same = yield* applications.change(caller, made.id, {});
      yield* applications.change(caller, made.id, { status: "deleted", userTypes: ["one"] });
      expect(same.version).toBe(3);
      yield* applications.change(caller, made.id, { status: "active" });
      yield* Effect.ignore(applications.change(caller, made.id, { name: "other" }));
      const rows = yield* auditOf(made.id);
      expect(rows.map(({ action }) => action)).toEqual([
        "application.Registered",
        "application.Changed",
        "application.SoftDeleted",
        "application.Restored",
      ]);
      expect(
        rows.every(({ actor, source }) => actor === caller.actor && source !== undefined),
      ).toBe(true);
      expect(yield* (yield* AuditSeal).verify).toMatchObject({ broken: [] });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect(
    "are judged by the lists of the moment: new values count, old ones are to be put right",
    () =>
      Effect.gen(function* () {
        const applications = yield* Applications;
        const { caller, organizationId } = yield* partner;
        const fields = { ...leastFields(organizationId), type: "web_api" };
        const { id } = yield* applications.register(caller, organizationId, fields);
        yield* (yield* MemoryApplicationCatalogs).replace(
          catalogOf({
            ...standardCatalogFile,
            classes: { ...standardCatalogFile.classes, digital: { types: { widget: [] } } },
          }),
        );
        const types = yield* applications.enums(
          Effect.succeed({ enum_name: "type", class: "digital" }),
        );
        expect(types).toEqual(["widget"]);
        expect(yield* refusalOf(applications.change(caller, id, { status: "inactive" }))).toEqual([
          ["ApplicationParameterNotAllowed", "type"],
        ]);
        const put = yield* applications.change(caller, id, { status: "inactive", type: "widget" });
        expect(put.state).toMatchObject({ _tag: "SoftDeleted", traits: { type: "widget" } });
        expect(yield* refusalOf(applications.register(caller, organizationId, fields))).toEqual([
          ["ApplicationParameterNotAllowed", "type"],
        ]);
      }).pipe(Effect.provide(TestBonafide)),
  );
});

import type { School, TeacherState } from "@bonafide/core/affiliation/AffiliationReference";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";

const nevada: TeacherState = {
  code: "NV",
  name: "Nevada",
  require_number: true,
  require_social: false,
};
const alabama: TeacherState = {
  code: "AL",
  name: "Alabama",
  require_number: false,
  require_social: true,
};

const school = (name: string, options: School["options"] = ["upload", "person"]): School => ({
  uuid: freshId(),
  name,
  options,
});

/** The contract of the references in `AffiliationStore`. */
export const affiliationReferenceStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  const namesOf = Effect.fnUntraced(function* (term: string) {
    const found = yield* (yield* AffiliationStore).references.searchSchools(term);
    return found.map(({ name }) => name);
  });

  describe("AffiliationStore.references", () => {
    test(
      "has nothing before anything is loaded",
      Effect.gen(function* () {
        const store = (yield* AffiliationStore).references;
        expect(yield* store.states).toEqual([]);
        expect(yield* store.schools).toEqual([]);
        expect(yield* store.schoolCount).toBe(0);
        expect(yield* store.documentTypes("student")).toEqual([]);
      }),
    );

    test(
      "replaces the earlier states by new ones, in the order of their names",
      Effect.gen(function* () {
        const { replaceStates, states } = (yield* AffiliationStore).references;
        yield* replaceStates([nevada, alabama]);
        expect(yield* states).toEqual([alabama, nevada]);
        yield* replaceStates([{ ...nevada, require_social: true }]);
        expect(yield* states).toEqual([{ ...nevada, require_social: true }]);
      }),
    );

    test(
      "keeps the document types of each family in their order",
      Effect.gen(function* () {
        const { documentTypes, replaceDocumentTypes } = (yield* AffiliationStore).references;
        const military = [
          { key: "orders", name: "Orders" },
          { key: "dd214", name: "DD 214" },
        ];
        yield* replaceDocumentTypes("student", [{ key: "dd214", name: "Transcript" }]);
        yield* replaceDocumentTypes("military", military);
        expect(yield* documentTypes("military")).toEqual(military);
        yield* replaceDocumentTypes("military", military.slice(1));
        expect(yield* documentTypes("military")).toEqual(military.slice(1));
        expect(yield* documentTypes("student")).toEqual([{ key: "dd214", name: "Transcript" }]);
      }),
    );

    test(
      "replaces the earlier schools by new ones, found by id in either case",
      Effect.gen(function* () {
        const store = (yield* AffiliationStore).references;
        const reno = school("University of Reno", ["upload"]);
        const older = school("An older one", []);
        yield* store.replaceSchools([reno, older]);
        expect(yield* store.schools).toEqual([older, reno]);
        expect(yield* store.schoolCount).toBe(2);
        expect(yield* store.school(reno.uuid)).toEqual(Option.some(reno));
        expect(yield* store.school(reno.uuid.toUpperCase())).toEqual(Option.some(reno));
        const found = yield* Effect.forEach([freshId(), ...malformedIds], store.school);
        expect(found.filter(Option.isSome)).toEqual([]);
        const next = school("University of Sparks");
        yield* store.replaceSchools([{ ...next, uuid: next.uuid.toUpperCase() }]);
        expect(yield* store.schools).toEqual([next]);
        expect(yield* store.schoolCount).toBe(1);
        expect(yield* store.school(reno.uuid)).toEqual(Option.none());
        expect(yield* namesOf("reno")).toEqual([]);
      }),
    );

    test(
      "searches by the beginnings of words, however they are written",
      Effect.gen(function* () {
        const { replaceSchools } = (yield* AffiliationStore).references;
        const names = [
          "\u00c9cole Saint-Exup\u00e9ry",
          "Saint Mary\u2019s Secondary School",
          "\u6771\u4eac\u5927\u5b66",
          "University of Nevada, Reno",
          "x".repeat(3_000),
        ];
        yield* replaceSchools(names.toReversed().map((name) => school(name)));
        expect(yield* namesOf("saint")).toEqual([names[1], names[0]]);
        expect(yield* namesOf("Nev REN")).toEqual([names[3]]);
        expect(yield* namesOf("e\u0301cole exupery")).toEqual([names[0]]);
        expect(yield* namesOf("exup\u00c9")).toEqual([names[0]]);
        expect(yield* namesOf("\u6771\u4eac")).toEqual([names[2]]);
        expect(yield* namesOf("x".repeat(2_900))).toEqual([names[4]]);
        expect(yield* namesOf("evada")).toEqual([]);
        expect(yield* namesOf("saint reno")).toEqual([]);
        expect(yield* namesOf("%%%% ____")).toEqual([]);
        const odd = yield* Effect.forEach([...malformedIds, "a\uffff", "a\u{10ffff}"], namesOf);
        expect(odd.flat()).toEqual([]);
      }),
    );

    test(
      "finds a few among very many, by words that most have",
      Effect.gen(function* () {
        const { replaceSchools } = (yield* AffiliationStore).references;
        const many = Array.from({ length: 1_500 }, (_, at) =>
          school(`${at % 2 === 0 ? "Academy" : "University"} School ${String(at + 1_000)}`),
        );
        const rare = ["Zed School of Internationalisation", "Zed University", "School"];
        yield* replaceSchools([...rare.map((name) => school(name)), ...many]);
        expect(yield* namesOf("academy univ")).toEqual([]);
        expect(yield* namesOf("scho zed")).toEqual([rare[0]]);
        expect(yield* namesOf("zed")).toEqual([rare[0], rare[1]]);
        expect(yield* namesOf("internationalisatio school")).toEqual([rare[0]]);
        expect((yield* namesOf("u s")).slice(0, 2)).toEqual([
          "University School 1001",
          "University School 1003",
        ]);
        expect((yield* namesOf("school"))[99]).toBe("Academy School 1198");
      }),
    );

    test(
      "tells schools of one name apart, in the order of their ids",
      Effect.gen(function* () {
        const { replaceSchools, schools, searchSchools } = (yield* AffiliationStore).references;
        const same = Array.from({ length: 20 }, () => school("Lincoln Elementary"));
        yield* replaceSchools([...same, school("!!!")]);
        const ids = same.map(({ uuid }) => uuid).toSorted();
        expect((yield* searchSchools("linc")).map(({ uuid }) => uuid)).toEqual(ids);
        expect((yield* schools).map(({ uuid }) => uuid).slice(1)).toEqual(ids);
      }),
    );

    test(
      "finds a hundred schools at most, the first by name",
      Effect.gen(function* () {
        const { replaceSchools } = (yield* AffiliationStore).references;
        const names = Array.from({ length: 1_201 }, (_, at) => `School ${String(at + 1_000)}`);
        yield* replaceSchools(names.toReversed().map((name) => school(name)));
        expect(yield* namesOf("school")).toEqual(names.slice(0, 100));
        expect(yield* namesOf("2200")).toEqual(["School 2200"]);
      }),
    );
  });
};

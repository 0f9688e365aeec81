import { Effect } from "effect";
import { ask } from "./ApplicationSentences.ts";
import { expectSame, expectStatus, expectThat } from "./Expectation.ts";
import { type Check, familyOf } from "./Sentence.ts";

const needs =
  (query: string): Check =>
  (server) =>
    Effect.flatMap(ask(server, "GET", `/v1/applications/enums?${query}`), (answer) =>
      expectStatus(answer, 422),
    );

const lists =
  (query: string, isEmpty = false): Check =>
  (server) =>
    Effect.gen(function* () {
      const answer = yield* ask(server, "GET", `/v1/applications/enums?${query}`);
      yield* expectStatus(answer, 200);
      const values: ReadonlyArray<unknown> = Array.isArray(answer.json) ? answer.json : [null];
      yield* expectThat(
        values.every((value) => typeof value === "string"),
        "the body is no array of texts",
      );
      yield* expectSame("whether the list is empty", values.length === 0, isEmpty);
      yield* expectSame("the list", values, values.map(String).toSorted());
    });

/** The lists of allowed values, and what each depends on. */
export const enumSentences = familyOf("enum", "Applications API, enums", {
  "status needs nothing, and is listed in order": lists("enum_name=status"),
  "class needs nothing, and is listed in order": lists("enum_name=class"),
  "type needs class": needs("enum_name=type"),
  "type of a class is listed in order": lists("enum_name=type&class=digital"),
  "subtype needs class": needs("enum_name=subtype"),
  "subtype needs type": needs("enum_name=subtype&class=digital"),
  "architectureType needs class": needs("enum_name=architectureType"),
  "architectureType of digital is listed in order": lists(
    "enum_name=architectureType&class=digital",
  ),
  "architectureType is for digital only": lists("enum_name=architectureType&class=physical", true),
  "operatingSystem needs class": needs("enum_name=operatingSystem"),
  "operatingSystem needs architecture_type": needs("enum_name=operatingSystem&class=digital"),
  "deviceTypes needs class": needs("enum_name=deviceTypes"),
  "deviceTypes of digital is listed in order": lists("enum_name=deviceTypes&class=digital"),
  "deviceTypes is for certain classes only": lists("enum_name=deviceTypes&class=physical", true),
  "An unknown enum_name is refused with 422": needs("enum_name=color"),
});

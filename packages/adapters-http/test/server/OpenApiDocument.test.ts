import { isByProfile } from "@bonafide/core/catalogue/Call";
import { everyCall } from "@bonafide/core/catalogue/Calls";
import { schemasOf } from "@bonafide/testkit/catalogue/DocumentSchemas";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { openApiDocument, openApiPathOf } from "../../src/server/OpenApiDocument.ts";
import { TestEdge, withEdge } from "./TestEdge.ts";

type Json = Readonly<Record<string, unknown>>;

const document: Json = openApiDocument();

/** What stands at a place of the document, by the names on the way; a reference is followed. */
const at = (...names: ReadonlyArray<string>): unknown =>
  names.reduce<unknown>((found, name) => {
    const part: unknown = Reflect.get(Object(found), name);
    const reference: unknown = Reflect.get(Object(part), "$ref");
    return typeof reference === "string" ? at(...reference.slice(2).split("/")) : part;
  }, document);

const keysOf = (value: unknown): ReadonlyArray<string> => Object.keys(Object(value));

const operations = everyCall.map(
  ([id, { method, path }]) => [id, openApiPathOf(path), method.toLowerCase()] as const,
);

const edge = "400 405 408 415 417 429 431 500 503 505";
const statusesOf = (path: string, method: string): string =>
  keysOf(at("paths", path, method, "responses"))
    .filter((status) => !edge.split(" ").includes(status))
    .join(" ");

const name = { fname: "Anna", lname: "Ames", birth_date: "1980-02-29" };
const teacher = {
  ...name,
  email: "anna@school.example",
  suffix: "",
  school_city: "Reno",
  school_district: "Washoe",
  school_name: "Reno High",
};
const home = { address: "12 Main St, Reno, NV 89501" };
const file = { document_file: "aGVsbG8=" };
const full = { social: "900121234" };
const paper = { ...name, ...home, ...file, document_type: "dd214" };

/** For each call whose profiles differ: a body of each, and one that suits both as far as that can be. */
const profileBodies: Readonly<Record<string, Readonly<Record<"first" | "second" | "both", Json>>>> =
  {
    "/teacher/verify/person": {
      first: { ...teacher, state: "NV" },
      second: { ...teacher, ...home, ...full },
      both: { ...teacher, ...home, ...full, state: "NV" },
    },
    "/teacher/verify/upload": {
      first: { ...teacher, ...file },
      second: { ...teacher, ...file, ...full },
      both: { ...teacher, ...file, ...full },
    },
    "/military/verify/person": {
      first: { ...name, duty_date: "2001-01-01", social: "1234" },
      second: { ...name, duty_date: "2001-01-01", ...full },
      both: { ...name, duty_date: "2001-01-01", ...full },
    },
    "/military/verify/upload": {
      first: paper,
      second: { ...paper, ...full, status: "veteran" },
      both: { ...paper, ...full, status: "veteran" },
    },
  };

describe("OpenAPI", () => {
  it.effect("is answered without credentials", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const answer = yield* edge.ask("GET", "/openapi.json");
        assert.strictEqual(answer.status, 200);
        assert.strictEqual(answer.headers["content-type"], "application/json");
        assert.strictEqual(answer.headers["x-content-type-options"], "nosniff");
        assert.deepStrictEqual(JSON.parse(answer.text), openApiDocument());
      }),
    ),
  );

  it("names every call, and what it answers beside what the edge does", () => {
    const statuses = operations.map(([id, path, method]) => [id, statusesOf(path, method)]);
    const verify = "200 401 403 422";
    const asked = "200 401 403 404 422";
    assert.deepStrictEqual(Object.fromEntries(statuses), {
      "health.check": "200",
      "health.ready": "200",
      "verification.create": "200 401 422",
      "verification.status": asked,
      "telecom.send": asked,
      "telecom.confirm": asked,
      "telecom.identity": asked,
      "telecom.status": asked,
      "document.license": asked,
      "document.passport": asked,
      "document.passcard": asked,
      "document.status": asked,
      "affiliation.teacherStates": "200 401 422",
      "affiliation.teacherPerson": "200 401 422",
      "affiliation.teacherUpload": "200 401 422",
      "affiliation.teacherAccount": verify,
      "affiliation.teacherStatus": "200 401 422",
      "affiliation.studentSchools": "200 401 422",
      "affiliation.studentSearch": "200 401 422",
      "affiliation.studentDocuments": "200 401 422",
      "affiliation.studentPerson": "200 401 422",
      "affiliation.studentUpload": "200 401 422",
      "affiliation.studentAccount": verify,
      "affiliation.studentStatus": "200 401 422",
      "affiliation.militaryDocuments": "200 401 422",
      "affiliation.militaryPerson": "200 401 422",
      "affiliation.militaryUpload": "200 401 422",
      "affiliation.militaryAccount": verify,
      "affiliation.militaryStatus": "200 401 422",
      "affiliation.responderDocuments": "200 401 422",
      "affiliation.emtPerson": "200 401 422",
      "affiliation.firefighterPerson": "200 401 422",
      "affiliation.emtUpload": "200 401 422",
      "affiliation.firefighterUpload": "200 401 422",
      "affiliation.policeUpload": "200 401 422",
      "affiliation.dispatcherUpload": "200 401 422",
      "affiliation.responderStatus": "200 401 422",
      "oauth.authorize": "200 303",
      "oauth.token": "200 401",
      "oauth.attributes": "200 401",
      "application.create": "201 401 403 404 422",
      "application.list": "200 401 404 422",
      "application.enums": "200 401 422",
      "application.get": "200 304 401 404 412 422",
      "application.change": "200 401 403 404 412 422",
      "passback.image": "200 401 403 404 422",
      "passback.refresh": "200 401 403 404 422",
      "receipt.take": "200 403 404",
    });
    for (const [, path, method] of operations) {
      const all = keysOf(at("paths", path, method, "responses")).join(" ");
      for (const status of edge.split(" ")) assert.include(all, status);
    }
  });

  it("asks for no credentials where none are needed", () => {
    const open = operations.filter(
      ([, path, method]) => keysOf(at("paths", path, method, "security")).length === 0,
    );
    assert.deepStrictEqual(
      open.map(([id]) => id),
      ["health.check", "health.ready", "oauth.authorize", "receipt.take"],
    );
  });

  it("says what each kind of body has, with what is required, and null where it is taken", () => {
    const send = at("paths", "/api/v2/telecom/possession/sms/send", "post", "requestBody");
    assert.deepStrictEqual(keysOf(Reflect.get(Object(send), "content")), ["application/json"]);
    const sent = at("components", "schemas", "TelecomSendRequest");
    assert.deepStrictEqual(Reflect.get(Object(sent), "required"), ["phone"]);
    assert.deepStrictEqual(
      at("components", "schemas", "TelecomSendRequest", "properties", "callback_url", "type"),
      ["string", "null"],
    );
    const form = at("components", "schemas", "DocumentLicenseForm");
    assert.deepStrictEqual(Reflect.get(Object(form), "required"), ["front_image", "back_image"]);
  });

  it("has uploads of affiliations as forms, with their files, and never in the query", () => {
    const path = "/military/verify/upload";
    const content = at("paths", path, "post", "requestBody", "content");
    assert.deepStrictEqual(keysOf(content), [
      "multipart/form-data",
      "application/x-www-form-urlencoded",
    ]);
    assert.deepStrictEqual(
      at("components", "schemas", "AffiliationMilitaryUploadForm2", "properties", "document_file"),
      {
        type: "string",
        format: "binary",
        description:
          "The document. As text, in base64. It must be a JPEG, PNG or PDF file; where it is text, that file in base64.",
      },
    );
    const query = JSON.stringify(at("paths", path, "post", "parameters"));
    assert.notInclude(query, "document_file");
    assert.include(query, '"name":"duty_date"'.replace("duty_date", "fname"));
  });

  it("takes a body of either profile as exactly one of the two, and one of neither not", () => {
    const differenceAt = schemasOf(document);
    const bodies = Object.keys(profileBodies).map((path) => {
      const place = ["paths", path, "post", "requestBody", "content"];
      return [...place, "application/x-www-form-urlencoded", "schema"];
    });
    for (const place of bodies) {
      assert.deepStrictEqual(keysOf(at(...place)), ["oneOf"]);
      const { both, first, second } = profileBodies[place[1] ?? ""] ?? {};
      const stranger = { ...first, unknown: "1" };
      for (const body of [first, second, both, stranger])
        assert.strictEqual(differenceAt(place, body), undefined, place[1]);
      for (const name of ["fname", "lname", "birth_date"]) {
        const { [name]: _, ...lacking } = both ?? {};
        assert.isDefined(differenceAt(place, lacking), name);
      }
      assert.isDefined(differenceAt(place, { ...both, social: "12" }));
    }
  });

  it("has the headers of answers, and messages with theirs", () => {
    const get = ["paths", "/v1/applications/{applicationUuid}", "get", "responses"] as const;
    assert.deepStrictEqual(keysOf(at(...get, "304", "headers")), ["ETag"]);
    const created = at(
      "paths",
      "/v1/organizations/{organizationUuid}/applications",
      "post",
      "responses",
      "201",
      "headers",
    );
    assert.deepStrictEqual(keysOf(created), ["ETag", "Location"]);
    assert.deepStrictEqual(keysOf(at(...get, "429", "headers")), ["Retry-After"]);
    assert.deepStrictEqual(keysOf(at(...get, "405", "headers")), ["Allow"]);
    assert.deepStrictEqual(keysOf(at("webhooks")), ["telecomResult", "documentResult"]);
    const headers = at("webhooks", "telecomResult", "post", "parameters");
    assert.deepStrictEqual(
      Object.values(Object(headers)).map((header) => Reflect.get(Object(header), "name")),
      ["webhook-id", "webhook-timestamp", "webhook-signature", "bonafide-audit-head"],
    );
    const told = operations.filter(
      ([, path, method]) => at("paths", path, method, "callbacks") !== undefined,
    );
    assert.deepStrictEqual(
      told.map(([id]) => id),
      [
        "verification.create",
        "telecom.send",
        "telecom.confirm",
        "telecom.identity",
        "document.license",
        "document.passport",
        "document.passcard",
      ],
    );
  });

  it("keeps bounds that say something, and tells a rule of each profile", () => {
    const text = JSON.stringify(document);
    assert.notInclude(text, String(Number.MAX_SAFE_INTEGER));
    assert.match(text, /"minimum":\d/);
    assert.match(text, /"maximum":\d/);
    const rules = everyCall.flatMap(([, { parameters }]) =>
      isByProfile(parameters)
        ? parameters[1].flatMap(({ name, rule }) => {
            const other = parameters[2].find((each) => each.name === name);
            return other === undefined || other.rule === rule ? [] : [[rule, other.rule]];
          })
        : [],
    );
    assert.isAbove(rules.length, 0);
    for (const [first, second] of rules)
      assert.include(
        text,
        JSON.stringify(`${first ?? ""}; in profile 2 ${second ?? ""}`).slice(1, -1),
      );
  });
});

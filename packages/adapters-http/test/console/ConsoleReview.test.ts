import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { sampleClaim, sampleUpload } from "@bonafide/testkit/affiliation/AffiliationSamples";
import { assert, describe, it } from "@effect/vitest";
import { Effect, Option } from "effect";
import { headingOf, linkOf, wordsOf } from "../person/PageBrowser.ts";
import { withEdge } from "../server/TestEdge.ts";
import { actionsOf, putDocument, putUpload, signedInAs } from "./ConsoleAsking.ts";

const caseOf = (id: string) =>
  Effect.map(
    Effect.flatMap(AffiliationStore, ({ find }) => find(id)),
    Option.getOrThrow,
  );

describe("the review queue", () => {
  it.effect("counts what waits, filters it, and shows nothing personal", () =>
    withEdge(
      Effect.gen(function* () {
        const upload = yield* putUpload();
        yield* putUpload({ family: "military", created: upload.created + 1 });
        const document = yield* putDocument();
        const { browser } = yield* signedInAs("reviewer", "rita");
        const page = yield* browser.open("/console/review");
        assert.match(wordsOf(page), /3 waiting in all .* 1 military 1 student 1 license/);
        assert.notInclude(page.text, "Zoë");
        const filtered = yield* browser.open("/console/review?kind=student");
        assert.include(filtered.text, upload.id);
        assert.notInclude(filtered.text, document.id);
        const mine = yield* browser.open("/console/review?held=mine");
        assert.include(wordsOf(mine), "Nothing waits.");
      }),
    ),
  );

  it.effect("counts every case, also those that it does not list", () =>
    withEdge(
      Effect.gen(function* () {
        const { insert } = yield* AffiliationStore;
        yield* Effect.forEach(Array.from({ length: 103 }), () => insert(sampleUpload()));
        const { browser } = yield* signedInAs("reviewer", "rita");
        const page = yield* browser.open("/console/review");
        assert.match(wordsOf(page), /103 waiting in all .* 103 student/);
        assert.include(wordsOf(page), "The oldest 100 of 103 cases are listed.");
      }),
    ),
  );

  it.effect("shows a case only after it is taken, with names for keys, and escapes them", () =>
    withEdge(
      Effect.gen(function* () {
        const upload = yield* putUpload();
        const { browser } = yield* signedInAs("reviewer", "rita");
        const queue = yield* browser.open("/console/review");
        const before = yield* browser.open(linkOf(queue, upload.id.slice(-12)));
        assert.notInclude(before.text, "Zoë");
        const taken = yield* browser.submit(before, "claim");
        const words = wordsOf(taken);
        assert.match(words, /Document Student card School University of One First name Zoë/);
        assert.include(taken.text, "&lt;script>alert(1)&lt;/script>");
        assert.notInclude(taken.text, "<script>alert");
        assert.notInclude(taken.text, "onerror='a'>&amp;</dd>".replace("&amp;", ""));
      }),
    ),
  );

  it.effect("says what a first responder is to be verified as", () =>
    withEdge(
      Effect.gen(function* () {
        const claim = sampleClaim({ family: "responder", role: "police", by: "upload" });
        yield* (yield* AffiliationStore).claims.insert(claim);
        const { id } = yield* putUpload({ family: "responder", claimId: claim.id });
        const { browser } = yield* signedInAs("reviewer", "rita");
        const page = yield* browser.open(`/console/review/uploads/${id}`);
        assert.match(wordsOf(yield* browser.submit(page, "claim")), /claims Role police /);
      }),
    ),
  );

  it.effect("approves what was opened only, typed, and takes the next", () =>
    withEdge(
      Effect.gen(function* () {
        const upload = yield* putUpload();
        const next = yield* putUpload({ created: upload.created + 1 });
        const { browser } = yield* signedInAs("reviewer", "rita");
        const queue = yield* browser.open("/console/review");
        const page = yield* browser.submit(queue, "next");
        assert.strictEqual(page.path, `/console/review/uploads/${upload.id}`);
        const unseen = yield* browser.submit(page, "approve", { values: { status: "FT" } });
        assert.strictEqual(unseen.status, 422);
        assert.include(wordsOf(unseen), "Open the document before you approve it.");
        const file = yield* browser.send("GET", `/console/review/uploads/${upload.id}/file`);
        assert.strictEqual(file.headers["content-type"], "image/jpeg");
        const wrong = yield* browser.submit(unseen, "approve", {
          values: { status: "XX", graduation: "2028-06-15" },
        });
        assert.include(wordsOf(wrong), "status is not one of FT");
        assert.include(wrong.text, 'value="2028-06-15"');
        const done = yield* browser.submit(wrong, "approve", { values: { status: "FT" } });
        assert.strictEqual(done.path, `/console/review/uploads/${next.id}?done=approved`);
        const { personal, state } = yield* caseOf(upload.id);
        assert.strictEqual(state._tag, "Approved");
        assert.deepStrictEqual(personal?.attributes, {
          status: "FT",
          graduation: "2028-06-15T00:00:00.000Z",
        });
        assert.deepStrictEqual(yield* actionsOf(upload.id), [
          "reviewer rita: affiliation.upload.UploadClaimed",
          "reviewer rita: affiliation.upload.DocumentSeen",
          "reviewer rita: affiliation.upload.UploadApproved",
        ]);
      }),
    ),
  );

  it.effect("counts no HEAD as a look at the document", () =>
    withEdge(
      Effect.gen(function* () {
        const { id } = yield* putUpload();
        const { browser } = yield* signedInAs("reviewer", "rita");
        const path = `/console/review/uploads/${id}`;
        const page = yield* browser.submit(yield* browser.open(path), "claim");
        const head = yield* browser.send("HEAD", `${path}/file`);
        assert.strictEqual(head.status, 200);
        const unseen = yield* browser.submit(page, "approve");
        assert.include(wordsOf(unseen), "Open the document before you approve it.");
        assert.notInclude((yield* actionsOf(id)).join(), "DocumentSeen");
      }),
    ),
  );

  it.effect("shows a second reviewer what the first one read", () =>
    withEdge(
      Effect.gen(function* () {
        const { created, personal } = sampleUpload();
        const { id } = yield* putUpload({
          family: "military",
          state: { _tag: "InSecondReview", approvedBy: "ann", expiresAt: created + 1_000_000 },
          personal: {
            details: personal?.details ?? {},
            attributes: {
              branch: "Army",
              rank: "General",
              service_start_date: "1999-12-31T00:00:00.000Z",
            },
          },
        });
        const { browser } = yield* signedInAs("reviewer", "rita");
        const path = `/console/review/uploads/${id}`;
        const page = yield* browser.submit(yield* browser.open(path), "claim");
        assert.include(wordsOf(page), "as the first reviewer read them");
        assert.match(page.text, /<option(?=[^>]* selected)(?=[^>]*value="General")/);
        assert.include(page.text, 'value="1999-12-31"');
        yield* browser.send("GET", `${path}/file`);
        yield* browser.submit(page, "approve", {
          values: { branch: "Army", rank: "Private", service_start_date: "" },
        });
        const { personal: read, state } = yield* caseOf(id);
        assert.deepInclude(state, { _tag: "InSecondReview", approvedBy: "rita" });
        assert.deepStrictEqual(read?.attributes, { branch: "Army", rank: "Private" });
      }),
    ),
  );

  it.effect("says so where no case is free", () =>
    withEdge(
      Effect.gen(function* () {
        yield* putUpload();
        const { browser } = yield* signedInAs("reviewer", "rita");
        const queue = yield* browser.open("/console/review");
        const taken = yield* browser.submit(queue, "next");
        const none = yield* browser.submit(yield* browser.open("/console/review"), "next");
        assert.notStrictEqual(none.path, taken.path);
        assert.include(wordsOf(none), "No other case is free.");
      }),
    ),
  );

  it.effect("rejects with a reason of the list and words of one's own", () =>
    withEdge(
      Effect.gen(function* () {
        const upload = yield* putUpload();
        const { browser } = yield* signedInAs("reviewer", "rita");
        const queue = yield* browser.open("/console/review");
        const page = yield* browser.submit(queue, "next");
        const bad = yield* browser.submit(page, "reject", { values: { reason: "DataErased" } });
        assert.include(wordsOf(bad), "Choose a reason.");
        const values = { reason: "DocumentExpired", text: "Of last year" };
        const done = yield* browser.submit(bad, "reject", { values });
        assert.strictEqual(headingOf(done), "Review");
        assert.deepStrictEqual((yield* caseOf(upload.id)).state, {
          _tag: "Rejected",
          reason: { name: "DocumentExpired", text: "Of last year" },
        });
      }),
    ),
  );

  it.effect("keeps a case for one reviewer, and the second approval for another", () =>
    withEdge(
      Effect.gen(function* () {
        const upload = yield* putUpload();
        const second = yield* putUpload({
          state: {
            _tag: "InSecondReview",
            expiresAt: upload.created + 3_600_000,
            approvedBy: "rita",
          },
          created: upload.created + 1,
        });
        const rita = (yield* signedInAs("reviewer", "rita")).browser;
        const sam = (yield* signedInAs("reviewer", "sam")).browser;
        const path = `/console/review/uploads/${upload.id}`;
        const foreign = yield* sam.open(path);
        yield* rita.submit(yield* rita.open(path), "claim");
        const refused = yield* sam.submit(foreign, "claim");
        assert.strictEqual(refused.status, 422);
        assert.include(wordsOf(refused), "another person has it");
        assert.strictEqual((yield* sam.send("GET", `${path}/file`)).status, 404);
        const own = yield* rita.open(`/console/review/uploads/${second.id}`);
        const same = yield* rita.submit(own, "claim");
        assert.include(wordsOf(same), "the second approval has to come from another account");
        const other = yield* sam.submit(yield* sam.open(own.path), "claim");
        yield* sam.send("GET", `/console/review/uploads/${second.id}/file`);
        yield* sam.submit(other, "approve");
        assert.strictEqual((yield* caseOf(second.id)).state._tag, "Approved");
      }),
    ),
  );

  it.effect(
    "shows a PDF page by page as pictures, which opens it, to the reviewer who has it",
    () =>
      withEdge(
        Effect.gen(function* () {
          const { id } = yield* putUpload({}, "pdf");
          const path = `/console/review/uploads/${id}`;
          const { browser } = yield* signedInAs("reviewer", "rita");
          const { browser: sam } = yield* signedInAs("reviewer", "sam");
          const page = yield* browser.submit(yield* browser.open(path), "claim");
          assert.include(page.text, `<img src="${path}/pages/1" alt="Page 1 of 2"`);
          const second = yield* browser.open(linkOf(page, "Page 2"));
          assert.include(second.text, `<img src="${path}/pages/2" alt="Page 2 of 2"`);
          assert.include(linkOf(second, "Zoom"), "page=2&zoom=2");
          assert.include(
            wordsOf(yield* browser.submit(page, "approve")),
            "Open the document before",
          );
          assert.strictEqual((yield* sam.send("GET", `${path}/pages/1`)).status, 404);
          for (const none of ["0", "3", "1.5", "x"]) {
            assert.strictEqual((yield* browser.send("GET", `${path}/pages/${none}`)).status, 404);
          }
          const { headers, status } = yield* browser.send("GET", `${path}/pages/1`);
          assert.strictEqual(status, 200);
          assert.strictEqual(headers["content-type"], "image/jpeg");
          assert.match(headers["content-security-policy"] ?? "", /default-src 'none'; .*sandbox;/);
          yield* browser.submit(page, "approve");
          assert.strictEqual((yield* caseOf(id)).state._tag, "Approved");
          const picture = yield* putUpload();
          const other = `/console/review/uploads/${picture.id}`;
          yield* browser.submit(yield* browser.open(other), "claim");
          assert.strictEqual((yield* browser.send("GET", `${other}/pages/1`)).status, 404);
        }),
      ),
  );

  it.effect("serves a document so that nothing in it runs", () =>
    withEdge(
      Effect.gen(function* () {
        const pdf = yield* putUpload({}, "pdf");
        const { browser } = yield* signedInAs("reviewer", "rita");
        const page = yield* browser.submit(
          yield* browser.open(`/console/review/uploads/${pdf.id}`),
          "claim",
        );
        assert.notMatch(page.text, /<(iframe|embed|object)/);
        const file = yield* browser.send("GET", `/console/review/uploads/${pdf.id}/file`);
        const { headers } = file;
        assert.match(headers["content-security-policy"] ?? "", /default-src 'none'; .*sandbox;/);
        assert.strictEqual(headers["content-disposition"], 'attachment; filename="document.pdf"');
        assert.strictEqual(headers["x-content-type-options"], "nosniff");
        assert.strictEqual(headers["cross-origin-resource-policy"], "same-origin");
        assert.strictEqual(headers["cache-control"], "no-store");
      }),
    ),
  );
});

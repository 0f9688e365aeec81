import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { putPerson } from "@bonafide/testkit/person/PersonSamples";
import { MemoryState } from "@bonafide/testkit/storage/MemoryState";
import { assert, describe, it } from "@effect/vitest";
import { Effect, HashMap, Option } from "effect";
import { headingOf, linkOf, wordsOf } from "../person/PageBrowser.ts";
import { withEdge } from "../server/TestEdge.ts";
import { putDocument, putUpload, signedInAs } from "./ConsoleAsking.ts";

const actionsOf = (subject: string) =>
  Effect.map(
    Effect.flatMap(AuditLog, ({ list }) => list({ subject, limit: 100 })),
    (rows) => rows.map(({ action, actor }) => `${actor}: ${action}`),
  );

describe("a look-up", () => {
  it.effect("shows states and the time line of any id, and nothing of the person", () =>
    withEdge(
      Effect.gen(function* () {
        const document = yield* putDocument();
        const upload = yield* putUpload();
        const { browser } = yield* signedInAs("operator", "olga");
        for (const [id, kind] of [
          [document.verificationId, "verification"],
          [` ${document.id.toUpperCase()} `, "transaction"],
          [upload.id, "affiliation"],
        ] as const) {
          const page = yield* browser.open(`/console/look-up?id=${encodeURIComponent(id)}`);
          assert.strictEqual(page.status, 200);
          assert.include(wordsOf(page), `${kind} ${id.trim().toLowerCase()}`);
          assert.include(wordsOf(page), "Time line");
          for (const secret of ["D1234567", "Zoë", "1990-01-02"])
            assert.notInclude(page.text, secret);
          assert.notInclude(wordsOf(page), "Show what is personal");
        }
        assert.strictEqual((yield* browser.open("/console/look-up?id=nothing")).status, 404);
        const queued = yield* actionsOf(document.id);
        assert.notInclude(queued.join(), "personal_seen");
      }),
    ),
  );

  it.effect("shows the person to support who asks, and audits that", () =>
    withEdge(
      Effect.gen(function* () {
        const document = yield* putDocument();
        const { browser } = yield* signedInAs("support", "sue");
        const page = yield* browser.open(`/console/look-up?id=${document.id}`);
        assert.notInclude(page.text, "D1234567");
        yield* (yield* AuditTrail).append({
          subject: document.verificationId,
          action: "verification.opened",
          actor: "operator",
          at: 0,
          source: undefined,
        });
        const shown = yield* browser.submit(page, "personal");
        assert.match(wordsOf(shown), /Time line .*1970-01-01 00:00:0\d transaction\.personal_seen/);
        assert.include(shown.text, "D1234567");
        assert.notInclude(shown.text, "<script>alert");
        assert.deepStrictEqual(yield* actionsOf(document.id), [
          "staff sue: transaction.personal_seen",
        ]);
      }),
    ),
  );

  it.effect("finds a person without the email, and erases all that is the person's", () =>
    withEdge(
      Effect.gen(function* () {
        const { person } = yield* putPerson();
        const { browser, password } = yield* signedInAs("operator", "olga");
        const page = yield* browser.open(`/console/look-up?id=${person.id}`);
        assert.include(wordsOf(page), `person ${person.id}`);
        const email = person.personal?.email ?? "";
        assert.notInclude(page.text, email);
        const asked = yield* browser.submit(page, "erase");
        const done = yield* browser.submit(asked, "erase", { values: { current: password } });
        assert.include(wordsOf(done), "Everything personal is erased for good.");
        const found = yield* (yield* PersonStore).find(person.id);
        assert.isUndefined(Option.getOrUndefined(found)?.personal);
        assert.include(yield* actionsOf(person.id), "staff olga: person.erased");
        const support = yield* signedInAs("support", "sue");
        const other = yield* putPerson({});
        const shown = yield* support.browser.submit(
          yield* support.browser.open(`/console/look-up?id=${other.person.id}`),
          "personal",
        );
        assert.include(shown.text, other.person.personal?.email ?? "");
        assert.include(yield* actionsOf(other.person.id), "staff sue: person.personal_seen");
      }),
    ),
  );

  it.effect("erases for an operator, after asking", () =>
    withEdge(
      Effect.gen(function* () {
        const document = yield* putDocument();
        const { browser, password } = yield* signedInAs("operator", "olga");
        const id = document.verificationId;
        const page = yield* browser.open(`/console/look-up?id=${id}`);
        const asked = yield* browser.submit(page, "erase");
        assert.strictEqual(headingOf(asked), "Are you sure?");
        const find = Effect.flatMap(VerificationStore, ({ find }) => find(id));
        assert.isDefined(Option.getOrThrow(yield* find).personal);
        const done = yield* browser.submit(asked, "erase", { values: { current: password } });
        assert.include(wordsOf(done), "Everything personal is erased for good.");
        assert.include(wordsOf(done), "Personal data erased");
        assert.isUndefined(Option.getOrThrow(yield* find).personal);
        assert.include(yield* actionsOf(id), "staff olga: verification.erased");
      }),
    ),
  );

  it.effect(
    "proves its audit under the signed head once it is sealed, and says what that shows",
    () =>
      withEdge(
        Effect.gen(function* () {
          const document = yield* putDocument();
          const { browser } = yield* signedInAs("support", "sue");
          yield* browser.submit(
            yield* browser.open(`/console/look-up?id=${document.id}`),
            "personal",
          );
          const page = yield* browser.open(`/console/look-up?id=${document.id}`);
          const at = linkOf(page, "Prove that these rows");
          assert.include(wordsOf(yield* browser.open(at)), "No row of it is sealed yet.");
          const { checkpoint, head } = yield* AuditSeal;
          yield* checkpoint;
          const shown = yield* browser.open(at);
          assert.strictEqual(shown.status, 200);
          const [log = "", size = "", root = ""] = ((yield* head) ?? "").split("\n");
          for (const words of [
            log,
            size,
            root,
            "transaction.personal_seen staff sue",
            "Left out none",
          ]) {
            assert.include(wordsOf(shown), words);
          }
          assert.include(wordsOf(shown), `bonafide audit inclusion ${document.id}`);
          const { rows } = yield* (yield* AuditLog).inclusion([document.id], 1);
          for (const row of rows) {
            for (const hash of [row.leafHash, ...row.path]) assert.include(wordsOf(shown), hash);
          }
          assert.notInclude(shown.text, "D1234567");
          assert.strictEqual(
            (yield* browser.open("/console/look-up/proof?id=nothing")).status,
            404,
          );
        }),
      ),
  );

  it.effect("says that the audit was changed instead of proving it", () =>
    withEdge(
      Effect.gen(function* () {
        const document = yield* putDocument();
        const audit = yield* AuditTrail;
        const entry = { subject: document.id, action: "sample.changed", actor: "system", at: 0 };
        yield* audit.append({ ...entry, source: undefined });
        yield* (yield* AuditSeal).checkpoint;
        yield* (yield* MemoryState).change((tables) => ({
          ...tables,
          auditRows: HashMap.map(tables.auditRows, (row) => ({
            ...row,
            entry: { ...row.entry, actor: "another" },
          })),
        }));
        const { browser } = yield* signedInAs("auditor", "ada");
        const page = yield* browser.open(`/console/look-up/proof?id=${document.id}`);
        assert.strictEqual(page.status, 422);
        assert.include(wordsOf(page), "it was changed. Run `bonafide audit verify`.");
      }),
    ),
  );

  it.effect("leads to the audit, filtered", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser } = yield* signedInAs("auditor", "ada");
        const page = yield* browser.open("/console/audit?action=staff.second&actor=staff+ada");
        assert.match(wordsOf(page), /staff\.second_factor_set staff ada/);
        assert.notInclude(wordsOf(page), "staff.created");
      }),
    ),
  );
});

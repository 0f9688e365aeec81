import { AuditList } from "@bonafide/core/audit/AuditList";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { assert, describe, it } from "@effect/vitest";
import { Effect, Option } from "effect";
import { headingOf, wordsOf } from "../person/PageBrowser.ts";
import { withEdge } from "../server/TestEdge.ts";
import { putDocument, putUpload, signedInAs } from "./ConsoleAsking.ts";

const actionsOf = (subject: string) =>
  Effect.map(
    Effect.flatMap(AuditList, ({ list }) => list({ subject, limit: 100 })),
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
        const shown = yield* browser.submit(page, "personal");
        assert.include(shown.text, "D1234567");
        assert.notInclude(shown.text, "<script>alert");
        assert.deepStrictEqual(yield* actionsOf(document.id), [
          "staff sue: transaction.personal_seen",
        ]);
      }),
    ),
  );

  it.effect("erases for an operator, after asking", () =>
    withEdge(
      Effect.gen(function* () {
        const document = yield* putDocument();
        const { browser } = yield* signedInAs("operator", "olga");
        const id = document.verificationId;
        const page = yield* browser.open(`/console/look-up?id=${id}`);
        const asked = yield* browser.submit(page, "erase");
        assert.strictEqual(headingOf(asked), "Are you sure?");
        const find = Effect.flatMap(VerificationStore, ({ find }) => find(id));
        assert.isDefined(Option.getOrThrow(yield* find).personal);
        const done = yield* browser.submit(asked, "erase");
        assert.include(wordsOf(done), "Everything personal is erased for good.");
        assert.isUndefined(Option.getOrThrow(yield* find).personal);
        assert.include(yield* actionsOf(id), "staff olga: verification.erased");
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

import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { assert, describe, it } from "@effect/vitest";
import { Effect, Option } from "effect";
import { wordsOf } from "../person/PageBrowser.ts";
import { withEdge } from "../server/TestEdge.ts";
import { actionsOf, putDocument, signedInAs } from "./ConsoleAsking.ts";

describe("the review of an identity document", () => {
  it.effect("shows what was read and checked, and is approved once each side was opened", () =>
    withEdge(
      Effect.gen(function* () {
        const document = yield* putDocument();
        const { browser } = yield* signedInAs("reviewer", "rita");
        const path = `/console/review/documents/${document.id}`;
        const page = yield* browser.open(path);
        assert.match(wordsOf(page), /Number D1234567 .* front: blurred .* lname contradicts/);
        assert.notInclude(page.text, "<script>alert");
        const unseen = yield* browser.submit(page, "approve");
        assert.include(wordsOf(unseen), "Open every side before you approve it.");
        for (const side of ["top", "FRONT", "constructor"])
          assert.strictEqual((yield* browser.send("GET", `${path}/${side}`)).status, 404);
        yield* browser.send("GET", `${path}/front`);
        yield* browser.submit(page, "approve");
        yield* browser.send("GET", `${path}/back`);
        const done = yield* browser.submit(page, "approve");
        assert.include(wordsOf(done), "Approved.");
        const found = yield* (yield* TransactionStore).find(document.id);
        assert.strictEqual(Option.getOrThrow(found).state._tag, "Verified");
        const actions = yield* actionsOf(document.id);
        assert.includeMembers(
          [...actions],
          [
            "staff rita: transaction.personal_seen",
            "staff rita: document.frontSeen",
            "staff rita: document.DocumentApproved",
          ],
        );
        assert.strictEqual((yield* browser.open(path)).status, 404);
      }),
    ),
  );

  it.effect("is rejected with a reason of the list", () =>
    withEdge(
      Effect.gen(function* () {
        const document = yield* putDocument();
        const { browser } = yield* signedInAs("reviewer", "rita");
        const page = yield* browser.open(`/console/review/documents/${document.id}`);
        const bad = yield* browser.submit(page, "reject", { values: { reason: "SmsNotSent" } });
        assert.include(wordsOf(bad), "Choose a reason.");
        yield* browser.submit(page, "reject", { values: { reason: "SidesDiffer" } });
        const found = Option.getOrThrow(yield* (yield* TransactionStore).find(document.id));
        assert.deepInclude(found.state, { faults: [{ failure: "SidesDiffer" }] });
      }),
    ),
  );
});

import { Operators } from "@bonafide/core/access/Operators";
import { queueOne } from "@bonafide/testkit/callback/DeliverySamples";
import { sampleTime } from "@bonafide/testkit/verification/TransactionSamples";
import { assert, it } from "@effect/vitest";
import { Effect } from "effect";
import { withEdge } from "../server/TestEdge.ts";
import { putDropped, putOrganization, signedInAs } from "./ConsoleAsking.ts";

it.effect("a partner sees the deliveries of all own accounts, the newest first, by status", () =>
  withEdge(
    Effect.gen(function* () {
      const { account, organization } = yield* putOrganization("Mine");
      const { createAccount } = yield* Operators;
      const second = yield* createAccount(organization.id, "second", []);
      const oldest = yield* putDropped(account.id);
      const newest = yield* queueOne({ accountId: second.id, created: sampleTime + 2 });
      const middle = yield* queueOne({ accountId: account.id, created: sampleTime + 1 });
      const { browser } = yield* signedInAs("partner", "pam", organization.id);
      const idsOn = (query: string) =>
        Effect.map(browser.open(`/console/own/deliveries${query}`), ({ text }) =>
          Array.from(text.matchAll(/href="\/console\/own\/deliveries\/([^"?]+)"/g), ([, id]) => id),
        );
      assert.deepStrictEqual(yield* idsOn(""), [newest.id, middle.id, oldest.id]);
      assert.deepStrictEqual(yield* idsOn("?status=waiting"), [newest.id, middle.id]);
      assert.deepStrictEqual(yield* idsOn("?status=dropped"), [oldest.id]);
    }),
  ),
);

import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { VendorReports } from "../../src/console/VendorReports.ts";
import { formOf, wordsOf } from "../person/PageBrowser.ts";
import { withEdge } from "../server/TestEdge.ts";
import { signedInAs } from "./ConsoleAsking.ts";

const report = {
  use: "sms",
  vendor: "smpp",
  order: 1,
  timeLimit: "4 seconds",
};

const withVendors = Effect.provideService(VendorReports, {
  reports: Effect.succeed([
    {
      ...report,
      name: "tired",
      attempts: { isResting: true, outcomes: [["Unsure", 5]] as const, seconds: 4.0004 },
    },
    {
      ...report,
      name: "fresh",
      attempts: { isResting: false, outcomes: [], seconds: undefined },
    },
  ]),
  reach: Effect.succeed([{ isReached: false, finding: "tired cannot be reached (ECONNREFUSED)" }]),
});

describe("vendors in the console", () => {
  it.effect("show their health, and an operator connects to each", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser } = yield* signedInAs("operator", "olga");
        const page = yield* browser.open("/console/vendors");
        assert.include(
          wordsOf(page),
          "tired sms smpp rests after failures Unsure 5 4000 ms 1 4 seconds",
        );
        assert.include(wordsOf(page), "fresh sms smpp not asked yet - 1 4 seconds");
        const reached = yield* browser.submit(page, "reach");
        assert.include(wordsOf(reached), "not reached tired cannot be reached (ECONNREFUSED)");
      }),
    ).pipe(withVendors),
  );

  it.effect("are connected to by operators alone", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser } = yield* signedInAs("support", "sam");
        const page = yield* browser.open("/console/vendors");
        assert.include(wordsOf(page), "tired");
        assert.throws(() => formOf(page, "reach"));
      }),
    ).pipe(withVendors),
  );
});

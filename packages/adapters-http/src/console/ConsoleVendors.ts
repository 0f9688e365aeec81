import { Effect } from "effect";
import { consolePath } from "./ConsoleRoutes.ts";
import type { ConsoleHandlers, ConsoleView } from "./ConsoleServing.ts";
import { type ConsoleVisit, may } from "./ConsoleVisit.ts";
import { vendorsPage } from "./pages/VendorsPage.ts";
import { type VendorReach, VendorReports } from "./VendorReports.ts";

/** Vendors, their health, and whether they take connections. */
export const makeConsoleVendors = Effect.gen(function* () {
  const { reach, reports } = yield* VendorReports;

  const shown = (visit: ConsoleVisit, reached: ReadonlyArray<VendorReach> | undefined) =>
    Effect.map(reports, (vendors) =>
      vendorsPage(
        vendors,
        reached,
        may(visit, "changeSettings") ? visit.target(consolePath("reachVendors")) : undefined,
      ),
    );
  const page: ConsoleView = (visit) => shown(visit, undefined);

  const handlers: Pick<ConsoleHandlers, "vendors" | "reachVendors"> = {
    vendors: page,
    reachVendors: {
      page,
      task: (visit) => Effect.flatMap(reach, (reached) => shown(visit, reached)),
    },
  };
  return handlers;
});

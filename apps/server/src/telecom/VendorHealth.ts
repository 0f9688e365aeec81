import { type VendorReport, VendorReports } from "@bonafide/adapters-http/console/VendorReports";
import { Duration, Effect, Layer, Metric } from "effect";
import { checkVendors } from "../doctor/VendorCheck.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { vendorRows } from "./VendorRows.ts";

type Attempts = NonNullable<VendorReport["attempts"]>;

/** What the meters of this process say about a vendor. */
const attemptsOf = (metrics: ReadonlyArray<Metric.Metric.Snapshot>, vendor: string): Attempts => {
  const own = metrics.filter(({ attributes }) => attributes?.["vendor"] === vendor);
  const outcomes: Array<readonly [string, number]> = [];
  let isResting = false;
  let seconds: number | undefined;
  for (const metric of own) {
    if (metric.type === "Counter" && metric.id === "bonafide_vendor_attempts_total") {
      outcomes.push([metric.attributes?.["outcome"] ?? "", Number(metric.state.count)]);
    }
    if (metric.type === "Gauge" && metric.id === "bonafide_vendor_resting") {
      isResting = Number(metric.state.value) === 1;
    }
    if (metric.type === "Histogram" && metric.id === "bonafide_vendor_attempt_seconds") {
      const { count, sum } = metric.state;
      seconds = count === 0 ? undefined : sum / count;
    }
  }
  return { isResting, outcomes, seconds };
};

const builtIn = (use: string, vendor: string): VendorReport => ({
  name: "-",
  use,
  vendor,
  order: undefined,
  timeLimit: undefined,
  attempts: undefined,
});

/** The vendors of the settings and their health, for the console. */
export const VendorHealth = Layer.effect(
  VendorReports,
  Effect.gen(function* () {
    const settings = yield* ServerSettings;
    const { carrierProvider, documentReader, mail, smsProvider, vendors } = settings;
    const own = [
      ...(smsProvider === "sandbox" ? [builtIn("sms", "the sandbox")] : []),
      ...(carrierProvider === "sandbox" ? [builtIn("carrier", "the sandbox")] : []),
      ...(vendors.records.length === 0 ? [builtIn("records", "your rosters")] : []),
      builtIn("documents", documentReader),
      builtIn("mail", mail),
    ];
    const reports = Effect.map(Metric.snapshot, (metrics) => [
      ...vendorRows(vendors).map((row) => ({
        ...row,
        timeLimit: row.timeLimit === undefined ? undefined : Duration.format(row.timeLimit),
        attempts: row.vendor === "roster" ? undefined : attemptsOf(metrics, row.name),
      })),
      ...own,
    ]);
    const reach = Effect.map(checkVendors, (findings) =>
      findings.map(({ finding, result }) => ({ isReached: result === "ok", finding })),
    ).pipe(Effect.provideService(ServerSettings, settings));
    return { reports, reach };
  }),
);

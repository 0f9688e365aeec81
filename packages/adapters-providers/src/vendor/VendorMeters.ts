import { Effect, Metric } from "effect";

/** The kinds of vendors. */
export type VendorKind = "sms" | "carrier" | "records";

const asked = Metric.counter("bonafide_vendor_attempts_total", {
  description: "Attempts at vendors, by what became of them",
  incremental: true,
});

const took = Metric.histogram("bonafide_vendor_attempt_seconds", {
  description: "How long vendors took to answer",
  boundaries: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15],
});

const rests = Metric.gauge("bonafide_vendor_resting", {
  description: "1 while a vendor is left alone because it failed too often, else 0",
});

const agreed = Metric.counter("bonafide_carrier_shadow_total", {
  description: "Identity matches that a shadow carrier was asked about too, by whether it agreed",
  incremental: true,
});

/** The metrics of vendors, by their names in the vendors file. They contain no number, person or text. */
export const vendorMeters = {
  note: Effect.fnUntraced(function* (
    kind: VendorKind,
    vendor: string,
    outcome: string,
    milliseconds: number,
  ) {
    yield* Metric.update(Metric.withAttributes(asked, { kind, vendor, outcome }), 1);
    yield* Metric.update(Metric.withAttributes(took, { kind, vendor }), milliseconds / 1000);
  }),
  resting: (kind: VendorKind, vendor: string, resting: boolean) =>
    Metric.update(Metric.withAttributes(rests, { kind, vendor }), resting ? 1 : 0),
  compared: (vendor: string, agrees: boolean) =>
    Metric.update(Metric.withAttributes(agreed, { vendor, agreed: String(agrees) }), 1),
};

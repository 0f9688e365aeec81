import { Context, Effect } from "effect";

/** A vendor, or what this server has in its place, and how it did since this process started. */
export interface VendorReport {
  readonly name: string;
  /** What it is used for: `sms`, `carrier`, `records of teacher`. */
  readonly use: string;
  /** Its protocol, or what stands in its place. */
  readonly vendor: string;
  /** Lower ones are asked first. */
  readonly order: number | undefined;
  readonly timeLimit: string | undefined;
  /** Absent where attempts are not counted: nothing is asked over the network. */
  readonly attempts:
    | {
        /** It failed too often in a row, and is left alone for a while. */
        readonly isResting: boolean;
        readonly outcomes: ReadonlyArray<readonly [outcome: string, count: number]>;
        /** The mean time of an answer in seconds. */
        readonly seconds: number | undefined;
      }
    | undefined;
}

/** Whether a vendor takes connections, in words without a secret. */
export interface VendorReach {
  readonly isReached: boolean;
  readonly finding: string;
}

/** The vendors of a server, for the console. A host without vendors shows none. */
export const VendorReports = Context.Reference<{
  readonly reports: Effect.Effect<ReadonlyArray<VendorReport>>;
  /** Connects to every vendor, and asks none of them anything. */
  readonly reach: Effect.Effect<ReadonlyArray<VendorReach>>;
}>("@bonafide/adapters-http/console/VendorReports", {
  defaultValue: () => ({ reports: Effect.succeed([]), reach: Effect.succeed([]) }),
});

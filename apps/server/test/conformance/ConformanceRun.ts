import { Schema } from "effect";
import { type Ended, runBonafide } from "../server/Bonafide.ts";

const Report = Schema.fromJsonString(
  Schema.Struct({
    findings: Schema.Array(
      Schema.Struct({
        id: Schema.String,
        family: Schema.String,
        result: Schema.Literals(["met", "unmet", "untried"]),
        reason: Schema.optionalKey(Schema.String),
        exchanges: Schema.Array(Schema.Unknown),
      }),
    ),
  }),
);

const decodeReport = Schema.decodeUnknownSync(Report);

/** What a report in JSON says of each sentence. */
export const findingsIn = (report: string) => decodeReport(report).findings;

/** Runs the conformance kit as a process of its own. The busiest machine is given time. */
export const runConformance = (
  baseUrl: string,
  keys: string,
  ...flags: ReadonlyArray<string>
): Promise<Ended> => runBonafide(["conformance", baseUrl, "--keys", keys, ...flags], {}, 400_000);

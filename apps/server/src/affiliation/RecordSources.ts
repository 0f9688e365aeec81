import { RosterRecordSource } from "@bonafide/core/affiliation/RosterRecordSource";

/** Who knows people. */
export const RecordSources = RosterRecordSource;

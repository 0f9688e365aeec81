import type { AffiliationDocumentType } from "@bonafide/core/affiliation/AffiliationReference";
import { AffiliationReferenceStore } from "@bonafide/core/affiliation/AffiliationReferenceStore";
import {
  documentTypeFormat,
  schoolFormat,
  teacherStateFormat,
} from "@bonafide/core/affiliation/ReferenceFormats";
import { listSink } from "@bonafide/core/roster/ListSink";
import { Effect } from "effect";
import { Command } from "effect/cli";
import { importFlags, importRosterFile, rosterFile } from "../roster/RosterFile.ts";
import { family } from "./FamilyArgument.ts";

const schools = Command.make(
  "import",
  { file: rosterFile, ...importFlags },
  Effect.fn(function* ({ file, ...flags }) {
    const { replaceSchools, schools } = yield* AffiliationReferenceStore;
    const sink = listSink(({ uuid }) => uuid, schools, replaceSchools);
    yield* importRosterFile(file, schoolFormat, sink, "all schools", flags);
  }),
).pipe(
  Command.withDescription("Let a CSV file (uuid, name, options) stand for all schools before"),
);

/** `bonafide school …` */
export const schoolCommand = Command.make("school").pipe(
  Command.withDescription("Schools whose students can be verified"),
  Command.withSubcommands([schools]),
);

const states = Command.make(
  "states",
  { file: rosterFile, ...importFlags },
  Effect.fn(function* ({ file, ...flags }) {
    const { replaceStates, states } = yield* AffiliationReferenceStore;
    const sink = listSink(({ code }) => code, states, replaceStates);
    yield* importRosterFile(file, teacherStateFormat, sink, "all states of teachers", flags);
  }),
).pipe(
  Command.withDescription(
    "Let a CSV file (code, name, require_number, require_social) stand for the states of teachers before",
  ),
);

const documents = Command.make(
  "documents",
  { family, file: rosterFile, ...importFlags },
  Effect.fn(function* ({ family, file, ...flags }) {
    const { documentTypes, replaceDocumentTypes } = yield* AffiliationReferenceStore;
    const sink = listSink(
      ({ key }: AffiliationDocumentType) => key,
      documentTypes(family),
      (types) => replaceDocumentTypes(family, types),
    );
    const format = documentTypeFormat(family === "student");
    yield* importRosterFile(file, format, sink, `all document types of ${family}`, flags);
  }),
).pipe(
  Command.withDescription("Let a CSV file (key, name) stand for a family's document types before"),
);

/** `bonafide reference …` */
export const referenceCommand = Command.make("reference").pipe(
  Command.withDescription("States and document types"),
  Command.withSubcommands([states, documents]),
);

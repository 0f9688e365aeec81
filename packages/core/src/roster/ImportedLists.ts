import { Effect } from "effect";
import { AffiliationFamily } from "../affiliation/AffiliationFamily.ts";
import { AffiliationRoster } from "../affiliation/AffiliationRoster.ts";
import { affiliationRosterFormat } from "../affiliation/AffiliationRosterFormat.ts";
import {
  documentTypeFormat,
  schoolFormat,
  teacherStateFormat,
} from "../affiliation/ReferenceFormats.ts";
import { AffiliationStore } from "../affiliation/AffiliationStore.ts";
import { byOperator } from "../audit/AuditCause.ts";
import { auditNotes } from "../audit/AuditNotes.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { subscriberFormat, SubscriberRecords } from "../telecom/SubscriberRecords.ts";
import { type ListImport, listImport } from "./ListImport.ts";
import { listSink } from "./ListSink.ts";
import type { RosterFormat } from "./RosterImport.ts";
import type { RosterSink } from "./RosterSink.ts";

/** A list that an operator imports; its name is its subject in the audit. */
export type ListName =
  | "schools"
  | "states"
  | "subscribers"
  | `roster ${AffiliationFamily}`
  | `documents ${AffiliationFamily}`;

/** Every list, in the order of pages. */
export const listNames: ReadonlyArray<ListName> = [
  ...AffiliationFamily.literals.map((family) => `roster ${family}` as const),
  "schools",
  "states",
  ...AffiliationFamily.literals.map((family) => `documents ${family}` as const),
  "subscribers",
];

/** The lists that operators import, by name. An import that replaces a list is audited with it. */
export const makeImportedLists = Effect.gen(function* () {
  const roster = yield* AffiliationRoster;
  const { references } = yield* AffiliationStore;
  const subscribers = yield* SubscriberRecords;
  const note = auditNotes(yield* AuditTrail, byOperator);
  const unitOfWork = yield* UnitOfWork;

  const audited = <Row>(name: ListName, sink: RosterSink<Row>): RosterSink<Row> => ({
    ...sink,
    complete: (id) =>
      unitOfWork.atomically(
        Effect.tap(sink.complete(id), (isReplaced) =>
          isReplaced ? note(name, "list.imported") : Effect.void,
        ),
      ),
  });

  const list = <Row extends object>(
    name: ListName,
    whole: string,
    format: RosterFormat<Row>,
    sink: () => RosterSink<Row>,
  ) => listImport(whole, format, () => audited(name, sink()));

  const rosterOf = (family: AffiliationFamily) =>
    list(`roster ${family}`, `the whole roster of ${family}`, affiliationRosterFormat(family), () =>
      roster.sink(family),
    );

  const documentsOf = (family: AffiliationFamily) =>
    list(
      `documents ${family}`,
      `all document types of ${family}`,
      documentTypeFormat(family === "student"),
      () =>
        listSink(
          ({ key }) => key,
          references.documentTypes(family),
          (types) => references.replaceDocumentTypes(family, types),
        ),
    );

  const lists: Readonly<Record<ListName, ListImport>> = {
    "roster teacher": rosterOf("teacher"),
    "roster student": rosterOf("student"),
    "roster military": rosterOf("military"),
    "roster responder": rosterOf("responder"),
    schools: list("schools", "all schools", schoolFormat, () =>
      listSink(({ uuid }) => uuid, references.schools, references.replaceSchools),
    ),
    states: list("states", "all states of teachers", teacherStateFormat, () =>
      listSink(({ code }) => code, references.states, references.replaceStates),
    ),
    "documents teacher": documentsOf("teacher"),
    "documents student": documentsOf("student"),
    "documents military": documentsOf("military"),
    "documents responder": documentsOf("responder"),
    subscribers: list("subscribers", "all subscribers", subscriberFormat, () => subscribers),
  };
  return lists;
});

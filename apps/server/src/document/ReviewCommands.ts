import { failures } from "@bonafide/core/catalogue/Failure";
import { DocumentReviews } from "@bonafide/core/document/DocumentReviews";
import { DocumentFailure } from "@bonafide/core/document/JudgedReading";
import type { DocumentTransaction } from "@bonafide/core/verification/Transaction";
import { Effect } from "effect";
import { Argument, Command, Flag } from "effect/cli";
import { writeImage } from "./ImageFile.ts";
import { json, printedTime, printRow, printRows, type Row } from "../server/Printed.ts";

const foundOf = ({ state }: DocumentTransaction): ReadonlyArray<string> =>
  state._tag === "InReview"
    ? state.faults.map(({ failure, reason }) => reason ?? failures[failure].message)
    : [];

const row = (document: DocumentTransaction): Row => ({
  document: document.id,
  product: document.product,
  account: document.accountId,
  found: foundOf(document),
  submitted: printedTime(document.created),
});

const list = Command.make(
  "list",
  { json },
  Effect.fn(function* ({ json }) {
    yield* printRows((yield* (yield* DocumentReviews).waiting).map(row), json);
  }),
).pipe(Command.withDescription("List the documents that wait for a person, oldest first"));

const document = Argument.String("document").pipe(
  Argument.withDescription("The id of the document's transaction"),
);

const image = Command.make(
  "image",
  {
    document,
    side: Argument.Literals("side", ["front", "back"]).pipe(
      Argument.withDescription("The side of the document"),
    ),
    file: Argument.String("file").pipe(Argument.withDescription("Where to write the image")),
    json,
  },
  Effect.fn(function* ({ document, file, json, side }) {
    const { bytes, type } = yield* (yield* DocumentReviews).image(document, side);
    yield* writeImage(file, bytes);
    yield* printRow({ document, side, type, bytes: bytes.length, file }, json);
  }),
).pipe(Command.withDescription("Write one side of a document to a file, to look at it"));

const settled = ({ id, state }: DocumentTransaction): Row => ({
  document: id,
  result: state._tag === "Verified" ? "verified" : "not verified",
});

const approve = Command.make(
  "approve",
  { document, json },
  Effect.fn(function* ({ document, json }) {
    yield* printRow(settled(yield* (yield* DocumentReviews).approve(document)), json);
  }),
).pipe(Command.withDescription("Verify a document that waits for a person"));

const reject = Command.make(
  "reject",
  {
    document,
    reason: Flag.Literals("reason", DocumentFailure.literals).pipe(
      Flag.withDescription("The reason that the partner gets"),
      Flag.withDefault("DocumentUnverified" as const),
    ),
    json,
  },
  Effect.fn(function* ({ document, json, reason }) {
    yield* printRow(settled(yield* (yield* DocumentReviews).reject(document, reason)), json);
  }),
).pipe(Command.withDescription("Fail a document that waits for a person"));

/** `bonafide document review …` */
export const reviewCommand = Command.make("review").pipe(
  Command.withDescription("Documents that the reader was in doubt about"),
  Command.withSubcommands([list, image, approve, reject]),
);

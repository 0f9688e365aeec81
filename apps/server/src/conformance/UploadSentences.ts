import { Effect } from "effect";
import {
  expectEnvelope,
  type Holder,
  profiles,
  reviewedOf,
  uploadOf,
} from "./AffiliationAsking.ts";
import { expectSame, textAt, valueAt } from "./Expectation.ts";
import { type Check, familyOf } from "./Sentence.ts";

const pending = "Transaction pending review";
const rejected = "Transaction rejected after review";

const waits =
  (holder: Holder, codes: readonly [profile1: number, profile2: number]): Check =>
  (server) =>
    Effect.forEach(profiles, (profile, at) =>
      Effect.flatMap(uploadOf(server, holder, profile, "Waiting"), (answer) =>
        expectEnvelope(answer, codes[at] ?? 0, pending),
      ),
    );

const isWrong =
  (
    holder: Holder,
    name: string,
    value: string | File,
    profile: "profile1" | "profile2" = "profile1",
  ): Check =>
  (server) =>
    Effect.gen(function* () {
      const answer = yield* uploadOf(server, holder, profile, "Waiting", { [name]: value });
      yield* expectSame("status.code", valueAt(answer, "status", "code"), 310);
      yield* expectSame("the names in errors", Object.keys(Object(valueAt(answer, "errors"))), [
        name,
      ]);
    });

const approved =
  (holder: Holder): Check =>
  (server) =>
    Effect.gen(function* () {
      const answer = yield* reviewedOf(server, holder, "profile1", "Approved");
      yield* expectEnvelope(answer, 200, "Transaction successfully completed");
      yield* expectSame("result.verified", valueAt(answer, "result", "verified"), true);
    });

const rejectedWithCode =
  (holder: Holder): Check =>
  (server) =>
    Effect.gen(function* () {
      const answer = yield* reviewedOf(server, holder, "profile1", "Rejected");
      yield* expectEnvelope(answer, 220, rejected);
      yield* expectSame("result.verified", valueAt(answer, "result", "verified"), false);
      yield* textAt(answer, "result", "reason_code");
      yield* textAt(answer, "result", "reason_text");
    });

/** Uploads of documents. In a sandbox the last names Approved and Rejected settle them. */
export const uploadSentences = familyOf("upload", "Group-affiliation API; States and transitions", {
  "A teacher's upload waits with 210 in both profiles": waits("teacher", [210, 210]),
  "A service member's upload waits with 205 in profile 1 and 210 in profile 2": waits(
    "military",
    [205, 210],
  ),
  "An EMT's upload waits with 210 in both profiles": waits("emt", [210, 210]),
  "A firefighter's upload waits with 210 in both profiles": waits("firefighter", [210, 210]),
  "A police officer's upload waits with 210 in both profiles": waits("police", [210, 210]),
  "A dispatcher's upload waits with 210 in both profiles": waits("dispatcher", [210, 210]),
  "An approved upload of a teacher is 200 and verified": approved("teacher"),
  "An approved upload of a responder is 200 and verified": approved("emt"),
  "A rejected upload of a teacher is 220 with reason_code and reason_text in profile 1":
    rejectedWithCode("teacher"),
  "A rejected upload of a responder is 220 with reason_code and reason_text in profile 1":
    rejectedWithCode("police"),
  "A rejected upload of a service member is 210 with a reason in profile 1": (server) =>
    Effect.gen(function* () {
      const answer = yield* reviewedOf(server, "military", "profile1", "Rejected");
      yield* expectEnvelope(answer, 210, rejected);
      yield* textAt(answer, "result", "reason");
    }),
  "A document_file that is no picture and no PDF is 310": isWrong(
    "emt",
    "document_file",
    new File(["no picture"], "proof.pdf", { type: "application/pdf" }),
  ),
  "A document_type that is not listed is 310": isWrong("emt", "document_type", "no_such_type"),
  "A status of the military is service_member, veteran or retiree": isWrong(
    "military",
    "status",
    "general",
    "profile2",
  ),
  "An address without its parts is 310": isWrong("emt", "address", "Main St"),
});

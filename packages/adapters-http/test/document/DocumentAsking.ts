import type { RefusalName } from "@bonafide/core/catalogue/Refusal";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import type { Answer } from "@bonafide/testkit/server/InProcessClient";
import { type FormPart, multipartBody } from "@bonafide/testkit/server/MultipartBody";
import { assert } from "@effect/vitest";
import { Effect } from "effect";
import { errorText, wrongTypeText } from "../server/ErrorText.ts";
import { TestEdge } from "../server/TestEdge.ts";

export const verifyPath = (kind: string): string => `/api/v2/document/${kind}/verify`;

/** Whole images, of both types. */
export const front: FormPart = {
  name: "front_image",
  fileName: "front.jpg",
  type: "image/jpeg",
  content: sampleImage("jpeg", 64 * 1024, 1),
};
export const back: FormPart = {
  name: "back_image",
  fileName: "back.png",
  type: "image/png",
  content: sampleImage("png", 48 * 1024, 2),
};

/** Posts a form to verify a document. */
export const verify = (kind: string, parts: ReadonlyArray<FormPart>, as = "demo") =>
  Effect.flatMap(TestEdge, (edge) =>
    edge.ask("POST", verifyPath(kind), { as, ...multipartBody(parts) }),
  );

export const get = (path: string, as = "demo") =>
  Effect.flatMap(TestEdge, (edge) => edge.ask("GET", path, { as }));

export const assertRefused = (
  answer: Answer,
  status: number,
  ...names: ReadonlyArray<RefusalName>
): void => {
  assert.strictEqual(answer.text, errorText(...names));
  assert.strictEqual(answer.status, status);
};

/** A body of another type than a form with files. */
export const assertNoForm = (answer: Answer): void => {
  assert.strictEqual(answer.text, wrongTypeText("multipart/form-data with a boundary"));
  assert.strictEqual(answer.status, 422);
};

import type { DocumentKind } from "@bonafide/core/document/DocumentKind";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import type { FormPart } from "@bonafide/testkit/server/MultipartBody";

/** A front image, by default an unreadable one. */
export const frontOf = (fileName = "front.jpg", content = sampleImage()): FormPart => ({
  name: "front_image",
  fileName,
  content,
});

/** A back image. */
export const backOf = (content = sampleImage("png", 70_000, 2)): FormPart => ({
  name: "back_image",
  fileName: "back.png",
  content,
});

/** The images that a kind asks for, the front under a name of the sandbox's. */
export const formOf = (kind: DocumentKind, fileName: string): ReadonlyArray<FormPart> =>
  kind === "passport" ? [frontOf(fileName)] : [frontOf(fileName), backOf()];

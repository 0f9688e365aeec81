import { FieldName, FieldResult } from "@bonafide/core/document/DocumentChecks";
import { Schema } from "effect";

/** The largest picture of a field, in pixels. */
export const cropLimit = { width: 480, height: 96 } as const;

/** The longest shown value. */
export const wordsLimit = 200;

/** The largest file of such a picture in bytes: more than its pixels. */
export const cropBytes = 64 * 1024;

const Words = Schema.String.check(Schema.isMaxLength(wordsLimit));

/** A compared field as it leaves a thread; its picture is a PNG. All of it is personal. */
export const SeenField = Schema.Struct({
  field: FieldName,
  state: FieldResult,
  print: Words,
  data: Words,
  crop: Schema.optionalKey(
    Schema.Struct({
      width: Schema.Int,
      height: Schema.Int,
      png: Schema.Uint8Array.check(Schema.isMaxLength(cropBytes)),
    }),
  ),
});
export type SeenField = typeof SeenField.Type;

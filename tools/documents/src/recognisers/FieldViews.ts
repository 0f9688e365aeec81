import type { Corners } from "@bonafide/document-reader/card/CardOutline";
import { flattenedCard } from "@bonafide/document-reader/front/FrontViews";
import type { PixelBox } from "@bonafide/document-reader/picture/Cropping";
import { greyOf } from "@bonafide/document-reader/picture/GreyConversion";
import { withoutNoise } from "@bonafide/document-reader/picture/Noise";
import type { GreyPicture } from "@bonafide/document-reader/picture/Picture";
import { decodePicture } from "@bonafide/document-reader/picture/PictureDecoder";
import type { CardPicture } from "@bonafide/testkit/document/specimen/CardDrawing";
import { cardScene } from "@bonafide/testkit/document/specimen/CardScene";
import { takePicture } from "@bonafide/testkit/document/specimen/SpecimenCamera";
import {
  type ConditionName,
  specimenConditions,
} from "@bonafide/testkit/document/specimen/SpecimenConditions";
import type { SpecimenCondition } from "@bonafide/testkit/document/specimen/SpecimenCondition";
import { Result } from "effect";
import { changed, type ComparedField, comparedFields, type FrontKind } from "./PrintedFields.ts";

/** A field of a view: what it says, and where. */
export interface ViewedField {
  readonly field: ComparedField;
  readonly text: string;
  readonly box: PixelBox;
}

/** A front, laid flat as the reader lays it for its first look, and the fields in it. */
export interface FrontView {
  readonly kind: string;
  readonly condition: ConditionName;
  readonly view: GreyPicture;
  readonly fields: ReadonlyArray<ViewedField>;
}

/** The box of the pixels in which two prints of a card differ. */
const differing = (one: CardPicture, other: CardPicture): PixelBox | undefined => {
  let [left, top, right, bottom] = [one.width, one.height, 0, 0];
  for (let at = 0; at < one.data.length; at += 4) {
    const apart = Math.abs((one.data[at + 1] ?? 0) - (other.data[at + 1] ?? 0));
    if (apart < 24) continue;
    const [x, y] = [(at / 4) % one.width, Math.floor(at / 4 / one.width)];
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + 1);
    bottom = Math.max(bottom, y + 1);
  }
  return right > left ? { left, top, right, bottom } : undefined;
};

/** The ground around a text, as a part of its height: as much as the reader leaves around a value. */
const around = 0.3;

/** The width of a view and the margin around its card, as the reader has them. */
const [viewWidth, viewMargin] = [1500, 5] as const;

/** A printed front, and the boxes of its fields in its own pixels. */
const placed = async ({ draw, person, texts }: FrontKind) => {
  const sides = await draw(person);
  const found: Array<ViewedField & { readonly side: number }> = [];
  for (const field of comparedFields) {
    if (texts[field] === "") continue;
    const others = await draw(changed(person, field));
    for (const [side, card] of sides.entries()) {
      const other = others[side];
      const box = other === undefined ? undefined : differing(card, other);
      if (box !== undefined) found.push({ field, text: texts[field], box, side });
    }
  }
  const card = sides[found[0]?.side ?? 0];
  if (card === undefined) throw new Error("A kind of front draws nothing");
  return { card, fields: found };
};

/** The views of a front in some circumstances. The camera's place is known: finding the card is measured elsewhere. */
export async function* frontViews(
  front: FrontKind,
  conditions: ReadonlyArray<ConditionName>,
  seed: number,
): AsyncGenerator<FrontView> {
  const { card, fields } = await placed(front);
  const aspect = card.width / card.height;
  const scale = (viewWidth - 2 * viewMargin) / card.width;
  const inView = ({ bottom, left, right, top }: PixelBox): PixelBox => {
    const room = around * (bottom - top);
    return {
      left: viewMargin + scale * (left - room),
      top: viewMargin + scale * (top - room),
      right: viewMargin + scale * (right + room),
      bottom: viewMargin + scale * (bottom + room),
    };
  };
  for (const condition of conditions) {
    const chosen: SpecimenCondition = specimenConditions[condition];
    const { frame, quad } = await cardScene(card, chosen.scene, seed);
    const picture = await decodePicture(await takePicture(frame, chosen.camera, seed));
    if (Result.isFailure(picture)) throw new Error(`A photograph is ${picture.failure}`);
    const seen = picture.success.width / frame.width;
    const [a, b, c, d] = quad.map(([x, y]) => ({ x: seen * x, y: seen * y }));
    if (a === undefined || b === undefined || c === undefined || d === undefined) continue;
    const corners: Corners = [a, b, c, d];
    yield {
      kind: front.name,
      condition,
      view: withoutNoise(flattenedCard(greyOf(picture.success), corners, viewWidth, aspect)),
      fields: fields.map(({ box, field, text }) => ({ field, text, box: inView(box) })),
    };
  }
}

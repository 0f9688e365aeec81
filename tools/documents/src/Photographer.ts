import type { CardPicture } from "@bonafide/testkit/document/specimen/CardDrawing";
import { type CardScene, cardScene } from "@bonafide/testkit/document/specimen/CardScene";
import { takePicture } from "@bonafide/testkit/document/specimen/SpecimenCamera";
import {
  type ConditionName,
  specimenConditions,
} from "@bonafide/testkit/document/specimen/SpecimenConditions";
import type { SpecimenCondition } from "@bonafide/testkit/document/specimen/SpecimenCondition";

/**
 * Photographs one card in many circumstances, as `photograph` would: where one differs from the last in its camera only,
 * the card is left as it lies.
 */
export const photographer = (
  card: CardPicture,
  seed: number,
): ((condition: ConditionName) => Promise<Uint8Array>) => {
  let last: { readonly key: string; readonly scene: CardScene } | undefined;
  return async (condition) => {
    const { camera, scene }: SpecimenCondition = specimenConditions[condition];
    const key = JSON.stringify(scene);
    if (last?.key !== key) last = { key, scene: await cardScene(card, scene, seed) };
    return takePicture(last.scene.frame, camera, seed);
  };
};

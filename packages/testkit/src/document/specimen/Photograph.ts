import type { CardPicture } from "./CardDrawing.ts";
import { cardScene } from "./CardScene.ts";
import { takePicture } from "./SpecimenCamera.ts";
import type { SpecimenCondition } from "./SpecimenCondition.ts";
import { type ConditionName, specimenConditions } from "./SpecimenConditions.ts";

/**
 * Photographs a card: a JPEG file of a frame of 2400 × 1800 pixels, or of a share of it. The same card, condition and
 * seed make the same file, byte for byte, with the same version of sharp.
 */
export const photograph = async (
  card: CardPicture,
  condition: ConditionName | SpecimenCondition,
  seed: number,
): Promise<Uint8Array> => {
  const chosen: SpecimenCondition =
    typeof condition === "string" ? specimenConditions[condition] : condition;
  const { frame } = await cardScene(card, chosen.scene, seed);
  return takePicture(frame, chosen.camera, seed);
};

import type { ColourPicture, GreyPicture } from "./Picture.ts";

/**
 * Receives the intermediate pictures of a stage, each under a name valid for a file: `edges`, `card`, `barcode`. For
 * people; no judgement depends on it.
 */
export type PictureObserver = (name: string, picture: GreyPicture | ColourPicture) => void;

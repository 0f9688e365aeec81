import type { ColourPicture, GreyPicture } from "./Picture.ts";

/**
 * Is shown the pictures that a stage makes on its way, each under a name fit for a file: `edges`, `card`, `barcode`.
 * For a person who wants to see what the reader saw; nobody's judgement depends on it.
 */
export type PictureObserver = (name: string, picture: GreyPicture | ColourPicture) => void;

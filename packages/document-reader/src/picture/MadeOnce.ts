import type { ColourPicture, GreyPicture } from "./Picture.ts";
import { release } from "./Release.ts";

type Make = (picture: ColourPicture) => GreyPicture;

/** What was made of the pictures that are in use. */
const made = new WeakMap<ColourPicture, Map<Make, GreyPicture>>();

/**
 * Makes a grey picture of each colour picture once, because several stages of a reading ask for the same one. It belongs
 * to its colour picture: nothing else may change or release it.
 */
export const madeOnce =
  (make: Make): Make =>
  (picture) => {
    const own = made.get(picture) ?? new Map<Make, GreyPicture>();
    const grey = own.get(make) ?? make(picture);
    made.set(picture, own.set(make, grey));
    return grey;
  };

/** Frees a colour picture and all that was made of it. */
export const releasePicture = (picture: ColourPicture): void => {
  release(picture.data, ...Array.from(made.get(picture)?.values() ?? [], ({ data }) => data));
  made.delete(picture);
};

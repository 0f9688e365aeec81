/** A grey picture: `data[y * width + x]` is 0 (black) to 255 (white). Plain data, so that threads can post it. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** An sRGB picture: red, green and blue of a pixel are at `data[3 * (y * width + x)]` and after. */
export interface ColourPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A place in a picture, in pixels from the upper left corner; the middle of the first pixel is (0.5, 0.5). */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How a card lies before the camera. Shares are of the frame's width or height. */
export interface SceneSettings {
  /** The card's part of the frame's width: 0.78 by default. */
  readonly fill?: number;
  /** Degrees, clockwise. */
  readonly turn?: number;
  /** How much nearer one end of the card is: 0 is seen straight on. */
  readonly tilt?: number;
  /** To the right. */
  readonly aside?: number;
  readonly ground?: "desk" | "wood" | "clutter" | "white" | "black";
  /** How much the lens bends straight lines outwards: 0 not at all, 0.1 much. */
  readonly lens?: number;
  /** How far a page's middle rises: a share of its height. */
  readonly curl?: number;
  /** Printed over the card: fine lines also under its zone, a picture agency's words, or a film that shines. */
  readonly overlay?: "guilloche" | "watermark" | "hologram";
  /** It is a page of an open book: the opposite page lies above it. */
  readonly book?: boolean;
  /** A second card lies beside it. */
  readonly beside?: boolean;
  /** A finger holds a corner. */
  readonly finger?: boolean;
  /** The frame ends with the card, as a scanner's does. */
  readonly scanned?: boolean;
}

/** What the camera makes of it. Pixels at {@link frameSize}. */
export interface CameraSettings {
  /** Standard deviation of a Gaussian, in pixels. */
  readonly blur?: number;
  /** Pixels that the camera moves sideways. */
  readonly motion?: number;
  /** Standard deviation of a channel's noise, of 255. */
  readonly noise?: number;
  /** How much of the light the shadow over one half takes. */
  readonly shadow?: number;
  /** How much of the light is left. */
  readonly gain?: number;
  /** The same of red, green and blue. */
  readonly cast?: readonly [red: number, green: number, blue: number];
  /** A light's reflection: where (shares of the frame), and how far it reaches. */
  readonly glare?: { readonly x: number; readonly y: number; readonly reach: number };
  /** How much of a light veil lies over everything: 0 to 1. */
  readonly haze?: number;
  /** Standard deviation of the Gaussian at the right edge; the left one is in focus. */
  readonly slant?: number;
  /** The card is shown by a screen, whose dots are seen. */
  readonly screen?: boolean;
  /** What a copier leaves: greys that are nearly black or white, in a file of one channel. */
  readonly copied?: boolean;
  /** The picture was as narrow as this once, in pixels, and was enlarged. */
  readonly enlargedFrom?: number;
  /** Of the picture, as a share of the frame. */
  readonly scale?: number;
  /** Of the picture, in pixels. */
  readonly width?: number;
  /** Of the JPEG: 88 by default. */
  readonly quality?: number;
}

/** Circumstances in which a card is photographed. */
export interface SpecimenCondition {
  readonly scene: SceneSettings;
  readonly camera: CameraSettings;
}

/** Pixels of the frame before it is scaled. */
export const frameSize = { width: 2400, height: 1800 } as const;

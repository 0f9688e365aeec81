import type { GreyPicture } from "./Picture.ts";

const turned = ({ width, height, data }: GreyPicture): GreyPicture => {
  const turn = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turn[x * height + height - 1 - y] = data[y * width + x] ?? 0;
  }
  return { width: height, height: width, data: turn };
};

/** A picture rotated clockwise by 0, 1, 2 or 3 quarter turns. */
export const turnByQuarters = (picture: GreyPicture, quarters: 0 | 1 | 2 | 3): GreyPicture => {
  switch (quarters) {
    case 0:
      return picture;
    case 1:
      return turned(picture);
    case 2:
      return { ...picture, data: picture.data.toReversed() };
    case 3:
      return turned({ ...picture, data: picture.data.toReversed() });
  }
};

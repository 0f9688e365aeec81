/** The level of the pixel at a part (0 to 1) of the way from the darkest one to the lightest; 0 without pixels. */
export const levelsOf = (data: Uint8Array): ((part: number) => number) => {
  const counts = new Uint32Array(256);
  for (const level of data) counts[level] = (counts[level] ?? 0) + 1;
  return (part) => {
    const place = Math.floor(part * (data.length - 1));
    let seen = 0;
    return Math.max(
      0,
      counts.findIndex((count) => (seen += count) > place),
    );
  };
};

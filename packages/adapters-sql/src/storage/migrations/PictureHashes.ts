/**
 * Pictures get another perceptual hash, which cannot be compared with the one before: those whose document is still there
 * wait to be looked at again, and are known by their files until then.
 */
export const pictureHashes = (): ReadonlyArray<string> => [
  `DELETE FROM affiliation_likeness_band`,
  `UPDATE affiliation_likeness SET standing = 'waiting', tries = 0, data_key = NULL, picture = NULL
  WHERE picture IS NOT NULL`,
];

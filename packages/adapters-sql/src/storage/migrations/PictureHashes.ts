/**
 * Pictures get another perceptual hash, which does not compare with the old one. Existing documents are queued again,
 * and are found by their files until then.
 */
export const pictureHashes = (): ReadonlyArray<string> => [
  `DELETE FROM affiliation_likeness_band`,
  `UPDATE affiliation_likeness SET standing = 'waiting', tries = 0, data_key = NULL, picture = NULL
  WHERE picture IS NOT NULL`,
];

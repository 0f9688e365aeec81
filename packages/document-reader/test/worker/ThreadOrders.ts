/** What a document may tell the obedient thread to do, by its first byte. */
export const orders = {
  answer: 0,
  throw: 1,
  exit: 2,
  hang: 3,
  grow: 4,
  nonsense: 5,
  /** Answers, and says that it has grown large. */
  fat: 6,
  answerThenDie: 7,
  /** Waits for ever, and uses no processor time. */
  wait: 8,
  /** Says that decoding took too long. */
  heldUp: 9,
  /** Kills the whole process. */
  kill: 10,
} as const;

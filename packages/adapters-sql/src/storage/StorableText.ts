/** Whether every database accepts a text: Postgres refuses NUL. */
export const isStorableText = (text: string): boolean => !text.includes("\u0000");

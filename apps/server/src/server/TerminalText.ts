/** Control characters, line breaks, and what changes the direction of a line. */
const moving = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Text of others for a terminal: what would move the cursor or turn the line around is written by its code. */
export const terminalText = (text: string): string =>
  text.replace(
    moving,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`,
  );

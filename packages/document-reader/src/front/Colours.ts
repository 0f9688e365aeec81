/**
 * Colours of eyes and hair: the code first, then the other ways of cards to write it. Source: AAMVA DL/ID Card Design Standard,
 * annex D, elements DAY and DAZ.
 */
export const colourForms: ReadonlyArray<ReadonlyArray<string>> = [
  "BLK BLACK NOIR NOIRS",
  "BLU BLUE BLEU BLEUS",
  "BRO BRN BROWN BRUN BRUNS",
  "GRN GREEN VERT VERTS",
  "GRY GRAY GREY GRIS",
  "HAZ HZL HAZEL",
  "BLN BLOND BLONDE",
  "RED ROUX",
  "SDY SANDY",
  "WHI WHITE BLANC",
  "MAR MAROON",
  "PNK PINK",
].map((forms) => forms.split(" "));

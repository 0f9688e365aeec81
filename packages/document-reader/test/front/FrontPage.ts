import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import type { PrintedWord } from "@bonafide/document-reader/front/PrintedText";

export const anna: ExpectedFront = {
  number: "U1234567",
  last: { text: "ERIKSSON", truncated: false },
  first: { text: "ANNA", truncated: false },
  birthDate: "1980-08-04",
  issued: undefined,
  expires: "2030-08-04",
  sex: "F",
  height: 63,
  class: "C",
  country: "USA",
};

export const word = (text: string, left: number, top: number, confidence = 0.96): PrintedWord => ({
  text,
  confidence,
  left,
  top,
  width: 20 * text.length,
  height: 30,
});

/** A page on which the marks are read as given; a mark without confidence is not read. */
export const page = (
  marks: Partial<Record<"country" | "sex" | "class" | "height", string>> = {},
) => {
  const { country = "USA", height = "5'-03\"", sex = "F" } = marks;
  return [
    [word("UTOPIA", 0, 0), word(country, 400, 0)],
    [
      word("DLN", 0, 60),
      word("U1234567", 100, 60),
      word("EXP", 400, 60),
      word("08/04/2030", 500, 60),
    ],
    [word("LN", 0, 120), word("ERIKSSON", 100, 120)],
    [
      word("FN", 0, 180),
      word("ANNA", 100, 180),
      word("DOB", 400, 180),
      word("08/04/1980", 500, 180),
    ],
    [word("15", 0, 240), word("SEX", 60, 240), word(sex, 160, 240)],
    [word("16", 300, 300), word("HGT", 360, 300), word(height, 460, 300)],
    [word("9", 0, 360), word("CLASS", 60, 360), word(marks.class ?? "C", 180, 360)],
  ];
};

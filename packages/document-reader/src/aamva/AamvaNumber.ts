import {
  type AamvaElements,
  type AamvaField,
  elementOf,
  unreadableField,
} from "./AamvaElements.ts";

/** The longest customer number. Source: AAMVA DL/ID Card Design Standard, annex D, DAQ: V25ANS. */
const numberLimit = 25;

/** The customer number, as printed. */
export const readAamvaNumber = (elements: AamvaElements): AamvaField => {
  const number = elementOf(elements, "DAQ");
  if (number.text === undefined) return number;
  return number.text.length <= numberLimit && /[0-9A-Za-z]/.test(number.text)
    ? number
    : unreadableField;
};

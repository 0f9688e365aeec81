import type {
  AffiliationFile,
  AffiliationForm,
} from "@bonafide/core/affiliation/AffiliationRequest";
import { imageBounds } from "@bonafide/core/document/DocumentRequest";
import { pairsIn } from "../server/RequestQuery.ts";

/** The one parameter that is a file. */
export const fileName = "document_file";

const pushTo = <A>(lists: Map<string, Array<A>>, name: string, value: A): void => {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [value]);
  else list.push(value);
};

const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** Base64, standard or URL-safe, or a data: URI. In a query, `+` came as a space. */
const fileOfText = (text: string): AffiliationFile => {
  const encoded = text
    .replace(/^data:[^,]{0,100},/i, "")
    .replaceAll(" ", "+")
    .replace(/[\r\n]+/g, "");
  if (!base64.test(encoded)) return { _tag: "Unreadable" };
  const bytes = Buffer.from(encoded, "base64");
  return bytes.length >= imageBounds.below ? { _tag: "TooLarge" } : { _tag: "Whole", bytes };
};

/** A form that is being put together, from a query and a body. */
export class AffiliationFormDraft implements AffiliationForm {
  readonly texts = new Map<string, Array<string>>();
  readonly files = new Map<string, Array<AffiliationFile>>();

  addText(name: string, text: string): void {
    if (name === fileName) this.addFile(name, fileOfText(text));
    else pushTo(this.texts, name, text);
  }

  addFile(name: string, file: AffiliationFile): void {
    pushTo(this.files, name, file);
  }

  /** Whether there were more parameters than are read. */
  tooMany = false;

  /** Adds what a query, or an urlencoded form, says. */
  addPairs(text: string): void {
    const { pairs, tooMany } = pairsIn(text);
    for (const [name, value] of pairs) this.addText(name, value);
    this.tooMany ||= tooMany;
  }
}

import type { Call } from "@bonafide/core/catalogue/Call";
import { type CallGroup, callGroups } from "@bonafide/core/catalogue/Calls";
import { errorsPath } from "../catalogue/ErrorGuide.ts";
import { openApiDocument, openApiPathOf } from "../server/OpenApiDocument.ts";
import { callSection } from "./CallSection.ts";
import { errorsPage } from "./ErrorsPage.ts";
import { guidePaths } from "./GuideFiles.ts";
import { guidePage } from "./GuidePage.ts";
import { groupPath, type ReferencePage, renderReference } from "./ReferenceShell.ts";
import { outlining } from "./SchemaOutline.ts";
import { startPage } from "./StartPage.ts";

const groupPage = (group: CallGroup, canTry: boolean): ReferencePage => {
  const { components, paths } = openApiDocument();
  const outline = outlining(components.schemas);
  const schemaOf = ({ method, path }: Call, status: number): unknown =>
    [
      openApiPathOf(path),
      method.toLowerCase(),
      "responses",
      String(status),
      "content",
      "application/json",
      "schema",
    ].reduce<unknown>((at, name) => Reflect.get(Object(at), name), paths);
  return {
    path: groupPath(group.name),
    title: group.title,
    body: Object.entries<Call>(group.calls).map(([key, call]) =>
      callSection(
        `${group.name}.${key}`,
        call,
        (status) => outline(schemaOf(call, status)),
        canTry,
      ),
    ),
  };
};

const makePage = (path: string, canTry: boolean): ReferencePage => {
  if (path === errorsPath) return errorsPage();
  const group = callGroups.find(({ name }) => groupPath(name) === path);
  if (group !== undefined) return groupPage(group, canTry);
  const [file] = [...guidePaths].find(([, guide]) => guide === path) ?? [];
  return file === undefined ? startPage() : guidePage(file, path);
};

/** Renders the page of a path of the reference when it is first asked for, and once. */
export const makeReference = (canTry: boolean): ((path: string) => string) => {
  const made = new Map<string, string>();
  return (path) => {
    const html = made.get(path) ?? renderReference(makePage(path, canTry));
    made.set(path, html);
    return html;
  };
};

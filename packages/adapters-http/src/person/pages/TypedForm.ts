import {
  cloneElement,
  type ComponentChild,
  type ComponentChildren,
  isValidElement,
  toChildArray,
  type VNode,
} from "preact";

/** The id of the form that a person types into. */
export const typedFormId = "typed";

/** The texts of a form by field name. */
export type TypedTexts = ReadonlyMap<string, string>;

const read = ({ props }: VNode, name: string): string => {
  const value: unknown = Reflect.get(props, name);
  return typeof value === "string" ? value : "";
};

const textTypes = ["text", "email", "tel", "date", "search"];

/** Whether a person enters something there that a page may show again: no password, and no file. */
const isTyped = (element: VNode): boolean =>
  element.type === "select" ||
  (element.type === "input" && [...textTypes, "radio", "checkbox"].includes(read(element, "type")));

const holdsTyped = (children: ComponentChildren): boolean =>
  toChildArray(children).some(
    (child) => isValidElement(child) && (isTyped(child) || holdsTyped(child.props.children)),
  );

const withChildren = (
  element: VNode,
  props: Readonly<Record<string, unknown>>,
  change: (child: ComponentChild) => ComponentChild,
): VNode => cloneElement(element, props, ...toChildArray(element.props.children).map(change));

/** The changed attributes of a field that has a text. */
const filled = (element: VNode, text: string | undefined): Readonly<Record<string, unknown>> => {
  const type = read(element, "type");
  if (type === "radio" || type === "checkbox") return { checked: text === read(element, "value") };
  return text === undefined ? {} : { value: text };
};

const fill =
  (texts: TypedTexts) =>
  (child: ComponentChild): ComponentChild => {
    if (!isValidElement(child)) return child;
    const text = texts.get(read(child, "name"));
    if (child.type === "select" && text !== undefined) {
      return withChildren(child, {}, (option) =>
        isValidElement(option)
          ? cloneElement(option, { selected: read(option, "value") === text })
          : option,
      );
    }
    if (child.type === "input")
      return isTyped(child) ? cloneElement(child, filled(child, text)) : child;
    return withChildren(child, {}, fill(texts));
  };

/**
 * Names the first form of a page that a person types into, and fills it with texts that were typed before. `found` says
 * whether there is one.
 */
export const withTypedForm = (
  body: ComponentChildren,
  texts: TypedTexts = new Map(),
): { readonly body: ComponentChildren; readonly found: boolean } => {
  let found = false;
  const visit = (child: ComponentChild): ComponentChild => {
    if (found || !isValidElement(child)) return child;
    if (child.type !== "form") return withChildren(child, {}, visit);
    if (!holdsTyped(child.props.children)) return child;
    found = true;
    return withChildren(
      child,
      { id: typedFormId },
      texts.size === 0 ? (each) => each : fill(texts),
    );
  };
  return { body: toChildArray(body).map(visit), found };
};

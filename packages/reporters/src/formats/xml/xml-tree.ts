import { SaxesParser } from "saxes";

/** One element; its text is that of its own, without its children's. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const DEEPEST = 200;
const CHUNK_CHARACTERS = 65_536;
const LONGEST_TEXT = 20_000;

/** Reads a small document as a tree; `null` when it is not well-formed. DOCTYPE and entities of its own are refused. */
export function readXmlTree(content: string): XmlElement | null {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const open: XmlElement[] = [];
  const state: { root: XmlElement | null; isBroken: boolean } = { root: null, isBroken: false };
  const refuse = (): void => {
    state.isBroken = true;
  };
  parser.on("error", refuse);
  parser.on("doctype", refuse);
  parser.on("opentag", ({ name, attributes }) => {
    const element: XmlElement = { name, attributes: { ...attributes }, children: [], text: "" };
    if (open.length >= DEEPEST) refuse();
    open.at(-1)?.children.push(element);
    state.root ??= element;
    open.push(element);
  });
  parser.on("closetag", () => open.pop());
  const addText = (text: string): void => {
    const element = open.at(-1);
    if (element !== undefined && element.text.length < LONGEST_TEXT) element.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  for (let start = 0; start < content.length && !state.isBroken; start += CHUNK_CHARACTERS)
    parser.write(content.slice(start, start + CHUNK_CHARACTERS));
  if (!state.isBroken) parser.close();
  return state.isBroken ? null : state.root;
}

/** All elements of a name below one, in the order of the document, with the elements around each. */
export function* elementsNamed(
  root: XmlElement,
  name: string,
): Generator<{ readonly element: XmlElement; readonly around: readonly XmlElement[] }> {
  const stack: { element: XmlElement; around: readonly XmlElement[] }[] = [{ element: root, around: [] }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next.element.name === name) yield next;
    const around = [...next.around, next.element];
    for (const child of next.element.children.toReversed()) stack.push({ element: child, around });
  }
}

/** The first element at a path of names. */
export function childAt(element: XmlElement, ...names: readonly string[]): XmlElement | undefined {
  let current: XmlElement | undefined = element;
  for (const name of names) current = current?.children.find((child) => child.name === name);
  return current;
}

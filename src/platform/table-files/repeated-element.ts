import type { SaxesParser } from 'saxes';
import { UnreadableFile } from './file-table.ts';

type Element = {
  name: string;
  parent: string;
  depth: number;
  count: number;
  fields: number;
  /** Names of what is inside. */
  inside: Set<string>;
  message: string;
};
type Open = { element: Element; hasChildren: boolean; text: string };

const mostLevels = 100;
const mostPaths = 2_000;

/**
 * The name of the elements that are products where it is none of the usual ones, as the `Table` of a data set of .NET: of those
 * that are there several times and have fields the outermost, otherwise what has most fields. Call the result once all is parsed.
 */
export function repeatedElement(parser: SaxesParser): () => string[] {
  const elements = new Map<string, Element>();
  const open: Open[] = [];
  let [path, isSchema] = ['', 0];
  parser.on('opentag', ({ name, attributes }) => {
    const parent = open.at(-1);
    if (parent) parent.hasChildren = true;
    path += `/${name}`;
    const local = name.toLowerCase().replace(/^\w+:/, '');
    if (isSchema > 0 || local === 'schema') isSchema += 1;
    const element = elements.get(path) ?? newElement(local, path, open.length);
    if (open.length >= mostLevels) throw new UnreadableFile(`its elements are nested more than ${mostLevels} deep`);
    if (elements.size > mostPaths) throw new UnreadableFile('its XML has no list of products');
    if (isSchema === 0) elements.set(path, element);
    element.count += 1;
    const own = Object.keys(attributes).filter((key) => !key.includes(':') && key !== 'xmlns');
    element.fields += own.length;
    for (const key of own) element.inside.add(key);
    parent?.element.inside.add(local);
    open.push({ element, hasChildren: false, text: '' });
  });
  const take = (said: string) => {
    const last = open.at(-1);
    if (last && last.text.length < 200) last.text += said;
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', () => {
    const { element, hasChildren = false, text = '' } = open.pop() ?? {};
    path = path.slice(0, path.lastIndexOf('/'));
    if (isSchema > 0) isSchema -= 1;
    const parent = open.at(-1)?.element;
    if (!parent || !element || hasChildren || text.trim() === '') return;
    parent.fields += 1;
    if (/message|error|detail|faultstring|reason/.test(element.name)) parent.message ||= text.trim();
  });
  return () => chosenOf([...elements.values()]);
}

function newElement(name: string, path: string, depth: number): Element {
  const parent = path.slice(0, path.lastIndexOf('/'));
  return { name, parent, depth, count: 0, fields: 0, inside: new Set(), message: '' };
}

/** Beside each other with the same fields, as `dogfood` and `catfood`. */
function areAlike(one: Element, other: Element): boolean {
  const common = [...one.inside].filter((name) => other.inside.has(name)).length;
  return one.parent === other.parent && common > 1 && common * 2 > Math.max(one.inside.size, other.inside.size);
}

function chosenOf(elements: readonly Element[]): string[] {
  const filled = elements.filter(({ fields, count }) => fields > count);
  const repeated = filled.filter(({ count }) => count > 1).toSorted((a, b) => a.depth - b.depth || b.count - a.count);
  const [chosen] = repeated.length > 0 ? repeated : filled.toSorted((a, b) => b.fields - a.fields);
  const said = elements.find(({ message, count }) => message !== '' && count === 1)?.message;
  if (repeated.length === 0 && said !== undefined)
    throw new UnreadableFile(
      `it is a message and no list of products: “${said.replaceAll(/\s+/g, ' ').slice(0, 100)}”`,
    );
  if (!chosen) return [];
  const alike = filled.filter((one) => one === chosen || areAlike(one, chosen));
  return alike.map(({ name }) => name);
}

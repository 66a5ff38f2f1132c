import { isPageInfo } from './json-pages.ts';
import { isAboutAll, saidOfAll } from './said-of-all.ts';

type Around = { name: string; said: Map<string, string>; hasChildren: boolean; hasItems: boolean };

/** Of an element. */
const mostSaid = 100;
const longestSaid = 500;

/** What attributes and elements around and before the products say, each where it counts. */
export class XmlSurroundings {
  /** Of everything around products. */
  readonly all = new Map<string, string>();
  readonly #open: Around[] = [];
  /** Until it changes. */
  #ofItem: [string, string][] | undefined;

  open(qualified: string, attributes: Readonly<Record<string, string>>): void {
    this.#ofItem = undefined;
    const name = qualified.replace(/^\w+:/, '');
    const parent = this.#open.at(-1);
    if (parent) parent.hasChildren = true;
    this.#open.push({ name, said: new Map(), hasChildren: false, hasItems: false });
    for (const [key, said] of Object.entries(attributes)) this.#say(this.#open.at(-1), key, said);
    // As feeds of pages name the next one.
    if (name === 'link' && attributes['rel'] === 'next') this.#say(parent, 'next', attributes['href'] ?? '');
  }

  close(text: string): void {
    this.#ofItem = undefined;
    const closed = this.#open.pop();
    const parent = this.#open.at(-1);
    if (!closed) return;
    const { name, said } = closed;
    if (!closed.hasChildren) this.#say(parent, name, text);
    if (isAboutAll(name) || isPageInfo(name)) for (const [key, word] of said) this.#say(parent, key, word);
    if (!closed.hasItems) return;
    if (parent) parent.hasItems = true;
    for (const [key, word] of said) this.all.set(key, word);
  }

  /** What is said of the product that ends here, as of all: the nearest of one name. */
  ofItem(): [string, string][] {
    if (this.#ofItem) return this.#ofItem;
    const said = new Map<string, string>();
    for (const one of this.#open.toReversed()) {
      one.hasItems = true;
      for (const [key, word] of one.said) if (!said.has(key)) said.set(key, word);
    }
    this.#ofItem = saidOfAll(said);
    return this.#ofItem;
  }

  #say(element: Around | undefined, key: string, text: string): void {
    const said = text.trim();
    if (!element || said === '' || said.length > longestSaid) return;
    if (element.said.has(key) || element.said.size < mostSaid) element.said.set(key, said);
  }
}

/** Markup that is safe to put into a page as it stands. */
export type Markup = { readonly html: string };

type Insert = Markup | string | number | null | undefined | false | Insert[];

/** Whatever is put in is escaped, unless it is {@link Markup} itself. */
export function markup(texts: TemplateStringsArray, ...inserts: Insert[]): Markup {
  const parts = texts.map((text, index) => text + (index < inserts.length ? rendered(inserts[index]) : ''));
  return { html: parts.join('') };
}

/** What stands between backticks is code. */
export function withCode(text = ''): Markup[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? markup`<code>${part}</code>` : markup`${part}`));
}

function rendered(insert: Insert): string {
  if (insert === null || insert === undefined || insert === false) return '';
  if (Array.isArray(insert)) return insert.map(rendered).join('');
  return typeof insert === 'object' ? insert.html : escaped(String(insert));
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

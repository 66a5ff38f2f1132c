import { oneLine } from '../contact-details.contract.ts';
import { htmlEntities } from '../text/html-entities.contract.ts';

const named: Readonly<Record<string, string>> = {
  ...htmlEntities,
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const longest = 50_000;

/** An HTML description as plain text with its paragraphs and line breaks. It is displayed as text, so no markup can do harm. */
export function plainText(html: string): string {
  const text = /[<&]/.test(html) ? withoutTags(html.slice(0, longest)) : html;
  return text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

// No pattern reaches beyond the next `<`, so the time stays linear however many there are.
function withoutTags(html: string): string {
  return withoutScripts(html)
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^<>]*>/gi, '\n')
    .replaceAll(/<li\b[^<>]*>/gi, '- ')
    .replaceAll(/<[a-z/!?][^<>]*>/gi, '')
    .replaceAll(/&(#x?[\da-f]{1,6}|[a-z][a-z\d]{1,7});/gi, (whole, name: string) => character(name) ?? whole);
}

/** An unclosed tag has no text after it. */
function withoutScripts(html: string): string {
  const searched = html.toLowerCase();
  let text = '';
  let from = 0;
  for (const { 0: opening, 1: name = '', index } of html.matchAll(/<(script|style)\b/gi)) {
    if (index < from) continue;
    text += html.slice(from, index);
    const end = searched.indexOf(`</${name.toLowerCase()}`, index + opening.length);
    if (end < 0) return text;
    from = html.indexOf('>', end) + 1 || html.length;
  }
  return text + html.slice(from);
}

function character(name: string): string | undefined {
  // `&Eacute;` is not `&eacute;`, but `&AMP;` is `&amp;`.
  if (!name.startsWith('#')) return named[name] ?? named[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  // Lone surrogates and NUL characters are removed.
  return code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : undefined;
}

const mostDecodings = 3;

/** A name in one line, out of HTML that may have been encoded more than once: `Cats &amp;amp; Dogs`. */
export function plainName(html: string): string {
  let text = html.slice(0, longest).replaceAll(/\\[nrt]/g, ' ');
  for (let times = 0; times < mostDecodings; times += 1) {
    const decoded = plainText(text);
    if (decoded === text) break;
    text = decoded;
  }
  return oneLine(text);
}

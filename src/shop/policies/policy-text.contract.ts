// Without zod, for the page that shows the policies and for the owner's preview.

/** A run of words within a line. */
export type Words = { text: string; isStrong?: boolean; to?: string };

export type Block =
  | { kind: 'paragraph'; words: Words[] }
  | { kind: 'list' | 'steps'; items: Words[][] }
  /** A form to print. A line that ends in `____` is to be filled in. */
  | { kind: 'form'; items: Words[][] }
  | { kind: 'delivery table' };

export type Chapter = { title: string; blocks: Block[] };

/** What stands beside the policy rather than in it. */
export const inShort = 'In short';

const deliveryTable = '[delivery table]';
const marks = [
  { kind: 'list', mark: /^- / },
  { kind: 'steps', mark: /^\d+\. / },
  { kind: 'form', mark: /^> ?/ },
] as const;

/**
 * Reads a policy: chapters by `## `, paragraphs by blank lines, `- ` and `1. ` lists, `> ` forms, **strong** and [links](/policies).
 * There is no HTML: whatever is none of these is text.
 */
export function chaptersIn(text: string): Chapter[] {
  return partsOf(text)
    .map((part) => ({ title: part.title, blocks: blocksIn(part.text) }))
    .filter(({ title, blocks }) => title !== '' || blocks.length > 0);
}

/** The chapters as they were written, what stands before the first included. */
export function partsOf(text: string): { title: string; text: string }[] {
  const [before = '', ...chapters] = `\n${text.replaceAll('\r', '')}`.split(/\n## +/);
  const titled = chapters.map((chapter) => {
    const [title = '', ...lines] = chapter.split('\n');
    return { title: title.trim(), text: lines.join('\n').trim() };
  });
  return [{ title: '', text: before.trim() }, ...titled];
}

function blocksIn(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(blockOf);
}

function blockOf(block: string): Block {
  if (block === deliveryTable) return { kind: 'delivery table' };
  const lines = block.split('\n');
  const found = marks.find(({ mark }) => lines.every((line) => mark.test(line)));
  if (!found) return { kind: 'paragraph', words: wordsIn(lines.join(' ')) };
  return { kind: found.kind, items: lines.map((line) => wordsIn(line.replace(found.mark, ''))) };
}

const strongOrLink = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^()\s]+)\)/g;

function wordsIn(line: string): Words[] {
  const words: Words[] = [];
  let from = 0;
  for (const match of line.matchAll(strongOrLink)) {
    const [whole, strong, label, to] = match;
    if (match.index > from) words.push({ text: line.slice(from, match.index) });
    if (strong !== undefined) words.push({ text: strong, isStrong: true });
    else if (label !== undefined) words.push({ text: label, ...(to && isSafe(to) && { to }) });
    from = match.index + whole.length;
  }
  if (from < line.length) words.push({ text: line.slice(from) });
  return words;
}

/** The words alone, for readers of structured data. */
export function plainText(text: string): string {
  const lines = chaptersIn(text).flatMap(({ blocks }) =>
    blocks.flatMap((block) => [...('words' in block ? [block.words] : []), ...('items' in block ? block.items : [])]),
  );
  return lines.map((words) => words.map((word) => word.text).join('')).join(' ');
}

/** The addresses of links that lead nowhere a policy may lead to. */
export function badLinksIn(text: string): string[] {
  return [...text.matchAll(strongOrLink)].flatMap(([, , , to]) => (to === undefined || isSafe(to) ? [] : [to]));
}

/** A page of the shop, another site over https, or an email address. */
function isSafe(to: string): boolean {
  return /^\/(?![/\\])/.test(to) || to.startsWith('https://') || to.startsWith('mailto:');
}

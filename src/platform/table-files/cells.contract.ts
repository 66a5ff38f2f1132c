import { oneLine } from '../contact-details.contract.ts';

/** Spreadsheets are kept from spoiling codes by `'0012` and `="0012"`. */
export function codeIn(text: string): string {
  return oneLine(text.replace(/^="?([^"]*)"?$/, '$1').replace(/^'/, ''));
}

export const mostPictures = 20;

const separators = new Set([' ', '\t', '\r', '\n', ',', '|', ';']);

/** A cell may hold several URLs with separators; a comma may also be part of a URL. */
export function addressesIn(cell: string): string[] {
  const begins = cell
    .matchAll(/https?:\/\//gi)
    .map(({ index }) => index)
    .take(mostPictures + 1)
    .toArray();
  return begins.slice(0, mostPictures).map((begin, at) => withoutSeparators(cell.slice(begin, begins[at + 1])));
}

/** Scans from the end: a pattern would start again at every separator. */
function withoutSeparators(text: string): string {
  let end = text.length;
  while (end > 0 && separators.has(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

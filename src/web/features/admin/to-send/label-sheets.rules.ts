import { namesIn } from '../../../records.rules.ts';

/** The usual sheets of British stationers, by how many labels they hold; their measures are in labels.css. */
export const labelSheets = {
  eight: { labels: 8, className: 'label-sheet-eight' }, // 2 × 4, 99.1 × 67.7 mm, as Avery L7165
  'twenty-one': { labels: 21, className: 'label-sheet-twenty-one' }, // 3 × 7, 63.5 × 38.1 mm, as Avery L7160
  single: { labels: 1, className: 'label-sheet-single' }, // of a label printer
} as const;

export type LabelSheet = keyof typeof labelSheets;

export const sheetsInOrder = namesIn(labelSheets);

export const sheetNames: Readonly<Record<LabelSheet, string>> = {
  eight: 'A4, 8 a sheet (99.1 × 67.7 mm)',
  'twenty-one': 'A4, 21 a sheet (63.5 × 38.1 mm)',
  single: 'Label printer, 4 × 6 inches',
};

/** Null where a label is gone already. The first sheet alone has been begun. */
export function pagesOf<One>(
  all: readonly One[],
  { labels, first }: { labels: number; first: number },
): (One | null)[][] {
  const places = [...Array.from({ length: first - 1 }, () => null), ...all];
  return Array.from({ length: Math.ceil(places.length / labels) }, (_, page) =>
    places.slice(page * labels, (page + 1) * labels),
  );
}

import { mostHeadings } from './file-table.ts';

// What a sheet shows beside its texts. The sheet was parsed before, so that its tags are whole.

/** As a filter leaves them. */
export function hiddenRowsIn(sheet: string): number[] {
  const rows = sheet.matchAll(/<(?:\w+:)?row\s[^>]*\bhidden="(?:1|true)"[^>]*(?<!\/)>/g);
  return [...rows].map(([said]) => Number(/\br="(\d+)"/.exec(said)?.[1] ?? 0));
}

/** Counted from none; what is beyond all headings does not matter. */
export function hiddenColumnsIn(sheet: string): number[] {
  const start = sheet.slice(0, sheet.search(/<(?:\w+:)?sheetData\b/));
  return [...start.matchAll(/<(?:\w+:)?col\s[^>]*>/g)].flatMap(([said]) => {
    if (!/\bhidden="(?:1|true)"/.test(said)) return [];
    const [first = 1, last = first] = ['min', 'max'].map((end) =>
      Number(new RegExp(`\\b${end}="(\\d+)"`).exec(said)?.[1] ?? 1),
    );
    return Array.from({ length: Math.max(0, Math.min(last, mostHeadings) - first + 1) }, (_, at) => first - 1 + at);
  });
}

/** Rows with a text that is crossed out. */
export function struckRowsIn(sheet: string, styles: string): number[] {
  const struck = struckStyles(styles);
  if (struck.size === 0) return [];
  const cells = sheet.matchAll(/<(?:\w+:)?c\s(?=[^>]*\br="[A-Z]{1,3}(\d+)")(?=[^>]*\bs="(\d+)")[^>]*(?<!\/)>/g);
  return [...new Set([...cells].flatMap(([, row, style]) => (struck.has(Number(style)) ? [Number(row)] : [])))];
}

/** Numbers of the cells' styles. */
function struckStyles(styles: string): ReadonlySet<number> {
  const fonts = inside(styles, 'fonts')
    .split(/<(?:\w+:)?font(?=[\s/>])/)
    .slice(1);
  const isStruck = (font = '') => /<(?:\w+:)?strike(?:\s*\/>|>|\s+val="(?:1|true)")/.test(font);
  const cells = [...inside(styles, 'cellXfs').matchAll(/<(?:\w+:)?xf(?=[\s/>])[^>]*>/g)];
  return new Set(
    cells.flatMap(([xf], at) => (isStruck(fonts[Number(/\bfontId="(\d+)"/.exec(xf)?.[1] ?? 0)]) ? [at] : [])),
  );
}

function inside(xml: string, name: string): string {
  const begin = xml.search(new RegExp(`<(?:\\w+:)?${name}\\b`));
  const end = xml.search(new RegExp(`</(?:\\w+:)?${name}>`));
  return begin < 0 || end < begin ? '' : xml.slice(begin, end);
}

import { inflateSync } from 'node:zlib';

/** The text of a PDF of the shop's, page by page, one line for each piece of text. It only parses what `pdfkit` writes. */
export function textOfPdf(bytes: Buffer): string[] {
  const objects = objectsIn(bytes);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.map(({ head }) => {
    const fonts = new Map(
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, lettersOf(objects, id)]),
    );
    const resources = /\/Resources (\d+) 0 R/.exec(head)?.[1] ?? '';
    for (const [, name = '', id = ''] of (objects.get(resources)?.head ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, lettersOf(objects, id));
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream ?? '';
    return read(content, fonts);
  });
}

type PdfObject = { head: string; stream: string };

function objectsIn(bytes: Buffer): Map<string, PdfObject> {
  const file = bytes.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const { 0: whole, 1: id = '', index } of file.matchAll(/(\d+) 0 obj\n/g)) {
    const start = index + whole.length;
    const streamAt = file.indexOf('stream\n', start);
    const end = file.indexOf('endobj', start);
    if (streamAt < 0 || streamAt > end) {
      objects.set(id, { head: file.slice(start, end), stream: '' });
      continue;
    }
    const head = file.slice(start, streamAt);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const raw = bytes.subarray(streamAt + 7, streamAt + 7 + length);
    const isDeflated = head.includes('/FlateDecode');
    objects.set(id, { head, stream: (isDeflated ? inflateSync(raw) : raw).toString('latin1') });
  }
  return objects;
}

type Letters = Map<string, string>;

function lettersOf(objects: Map<string, PdfObject>, fontId: string): Letters {
  const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(fontId)?.head ?? '')?.[1] ?? '';
  const map = objects.get(unicode)?.stream ?? '';
  const letters: Letters = new Map();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    for (const [place, [, code = '']] of [...list.matchAll(/<([0-9a-f ]+)>/gi)].entries()) {
      const units = code.replaceAll(' ', '').match(/.{4}/g) ?? [];
      const glyph = (Number.parseInt(first, 16) + place).toString(16).padStart(4, '0');
      letters.set(glyph, units.map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join(''));
    }
  }
  return letters;
}

function read(content: string, fonts: Map<string, Letters>): string {
  let letters: Letters = new Map();
  const lines: string[] = [];
  for (const [, font, pieces] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d. ])+)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map();
    else
      lines.push(
        [...(pieces ?? '').matchAll(/<([0-9a-f]*)>/g)]
          .map(([, hex = '']) => (hex.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph) ?? '\uFFFD').join(''))
          .join(''),
      );
  }
  return lines.join('\n');
}

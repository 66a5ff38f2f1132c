import { join } from 'node:path';
import { projectFolder } from '#platform/project-folder.ts';

type PDF = PDFKit.PDFDocument;

const fonts = {
  'latin-regular': 'figtree-latin-regular.ttf',
  'latin-bold': 'figtree-latin-bold.ttf',
  'latin-ext-regular': 'figtree-latin-ext-regular.ttf',
  'latin-ext-bold': 'figtree-latin-ext-bold.ttf',
};

function fontFile(name: keyof typeof fonts): string {
  return join(projectFolder, 'src/orders/receipts/papers/fonts', fonts[name]);
}

export function registerFonts(pdf: PDF): void {
  for (const name of ['latin-regular', 'latin-bold', 'latin-ext-regular', 'latin-ext-bold'] as const)
    pdf.registerFont(name, fontFile(name));
}

export type TextStyle = { size: number; isBold?: boolean; colour?: string; align?: 'left' | 'right' };

const lineHeight = 1.4;

/** Figtree consists of two font files, as on the shop's pages. Characters in neither are left out (emoji) or shown as a question mark. */
const extended = /[\u0100-\u0130\u0132-\u0151\u0154-\u017f\u0218-\u021b\u1e80-\u1e85\u1ef2\u1ef3]/u;
const unknown =
  /[^\u0020-\u007e\u00a0-\u0151\u0152-\u017f\u0218-\u021b\u1e80-\u1e85\u1ef2\u1ef3\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2039\u203a\u20ac\u2122\u2212]/gu;
const pictures =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}\u200b-\u200f]|\ufe0e|\ufe0f|\u20e3/gu;

export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(pictures, (found) => (/[\u00a9\u00ae\u2122]/u.test(found) ? found : ''))
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(unknown, '?')
    .trim();
}

/** Draws text with line breaks. @returns its height */
export function write(pdf: PDF, text: string, at: { x: number; y: number; width: number }, style: TextStyle): number {
  const lines = linesOf(pdf, text, at.width, style);
  pdf.fillColor(style.colour ?? '#22302B');
  for (const [place, line] of lines.entries()) {
    const indent = style.align === 'right' ? at.width - widthOf(pdf, line, style) : 0;
    let x = at.x + indent;
    for (const run of runsOf(line)) {
      setFont(pdf, run, style);
      pdf.text(run, x, at.y + place * style.size * lineHeight, { lineBreak: false });
      x += pdf.widthOfString(run);
    }
  }
  return lines.length * style.size * lineHeight;
}

export function heightOf(pdf: PDF, text: string, width: number, style: TextStyle): number {
  return linesOf(pdf, text, width, style).length * style.size * lineHeight;
}

function linesOf(pdf: PDF, text: string, width: number, style: TextStyle): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of printable(text)
    .split(' ')
    .flatMap((one) => pieces(pdf, one, width, style))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(pdf, longer, style) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** A word that is too wide is broken. */
function pieces(pdf: PDF, word: string, width: number, style: TextStyle): string[] {
  if (widthOf(pdf, word, style) <= width) return [word];
  const cut: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && widthOf(pdf, piece + letter, style) > width) {
      cut.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...cut, piece];
}

function widthOf(pdf: PDF, line: string, style: TextStyle): number {
  return runsOf(line).reduce((sum, run) => {
    setFont(pdf, run, style);
    return sum + pdf.widthOfString(run);
  }, 0);
}

/** Splits a line into parts that one font file can draw. */
function runsOf(line: string): string[] {
  return line
    .split(/((?:[\u0100-\u0130\u0132-\u0151\u0154-\u017f\u0218-\u021b\u1e80-\u1e85\u1ef2\u1ef3])+)/u)
    .filter(Boolean);
}

function setFont(pdf: PDF, run: string, { size, isBold }: TextStyle): void {
  const file = extended.test(run) ? 'latin-ext' : 'latin';
  pdf.font(`${file}-${isBold ? 'bold' : 'regular'}`).fontSize(size);
}

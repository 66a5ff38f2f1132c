import { ascent, fontName } from './paper-fonts.ts';
import type { Face } from './paper-fonts.ts';
import { lettersOf, printable, runsOf } from './text-runs.ts';

type PDF = PDFKit.PDFDocument;

export type TextStyle = { size: number; isBold?: boolean; colour?: string; align?: 'left' | 'right' };

const lineHeight = 1.4;

/** Draws text with line breaks. @returns its height */
export function write(pdf: PDF, text: string, at: { x: number; y: number; width: number }, style: TextStyle): number {
  const lines = linesOf(pdf, text, at.width, style);
  pdf.fillColor(style.colour ?? '#22302B');
  for (const [place, line] of lines.entries()) {
    const indent = style.align === 'right' ? at.width - widthOf(pdf, line, style) : 0;
    let x = at.x + indent;
    for (const { face, text: run } of runsOf(line)) {
      setFont(pdf, face, style);
      const top = at.y + place * style.size * lineHeight;
      if (isFigtree(face)) pdf.text(run, x, top, { lineBreak: false });
      else pdf.text(run, x, top + ascent() * style.size, { lineBreak: false, baseline: 'alphabetic', features: [] });
      x += pdf.widthOfString(run, wholeRun(face));
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
  const cut: string[] = [];
  let rest = word;
  for (let all = widthOf(pdf, rest, style); all > width; all = widthOf(pdf, rest, style)) {
    const letters = lettersOf(rest);
    const fits = (count: number) => widthOf(pdf, rest.slice(0, letters[count]?.at), style) <= width;
    let count = Math.max(1, Math.floor((letters.length * width) / all));
    while (count > 1 && !fits(count)) count -= 1;
    while (count + 1 < letters.length && fits(count + 1)) count += 1;
    if (count >= letters.length) break;
    cut.push(rest.slice(0, letters[count]?.at));
    rest = rest.slice(letters[count]?.at);
  }
  return [...cut, rest];
}

function widthOf(pdf: PDF, line: string, style: TextStyle): number {
  return runsOf(line).reduce((sum, { face, text }) => {
    setFont(pdf, face, style);
    return sum + pdf.widthOfString(text, wholeRun(face));
  }, 0);
}

function setFont(pdf: PDF, face: Face, { size, isBold = false }: TextStyle): void {
  pdf.font(fontName(face, isBold)).fontSize(size);
}

function isFigtree(face: Face): boolean {
  return face === 'latin' || face === 'latin-ext';
}

/** Letters of other scripts change with their neighbours; for Figtree the library's own way by words is quicker. */
function wholeRun(face: Face): { features?: [] } {
  return isFigtree(face) ? {} : { features: [] };
}

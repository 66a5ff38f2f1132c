// oxlint-disable-next-line import/no-named-as-default -- its types declare no other name
import PDFDocument from 'pdfkit';
import { registerFonts } from './paper-fonts.ts';
import { heightOf, write } from './paper-text.ts';
import type { TextStyle } from './paper-text.ts';
import type { Paper, PaperTable } from './paper.rules.ts';
import { printable } from './text-runs.ts';

type PDF = PDFKit.PDFDocument;

/** A4, in points. */
const page = { width: 595.28, height: 841.89, side: 50, top: 50, foot: 60 };
const inner = page.width - 2 * page.side;
const bottom = page.height - page.foot - 20;
const pine = '#1F4D40';
const muted = '#4C5B54';
const rule = '#D8CFBF';

/** The same document gives the same bytes. */
export async function drawPaper(paper: Paper): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: '', // no default font: only those registered below
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    info: {
      Title: printable(`${paper.title}, ${paper.names.join(', ')}`),
      Author: printable(paper.shopName),
      CreationDate: new Date(paper.at),
      ModDate: new Date(paper.at),
    },
  });
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  pdf.on('end', resolve).on('error', reject);
  registerFonts(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  drawBody({ pdf, root, paper, y: page.top });
  numberPages(pdf, paper);
  root.end();
  pdf.end();
  await promise;
  return new Uint8Array(Buffer.concat(chunks));
}

type Drawing = { pdf: PDF; root: PDFKit.PDFStructureElement; paper: Paper; y: number };

function drawBody(drawing: Drawing): void {
  const { pdf, paper } = drawing;
  const half = inner / 2;
  const headY = drawing.y;
  tag(drawing, 'P', () =>
    write(
      pdf,
      paper.shopName,
      { x: page.side, y: headY, width: half },
      { size: 20, isBold: true, colour: paper.colour ?? pine },
    ),
  );
  tag(drawing, 'H1', () => {
    const at = { x: page.side + half, y: headY, width: half };
    drawing.y += write(pdf, paper.title, at, { size: 20, isBold: true, align: 'right' });
  });
  for (const name of paper.names) right(drawing, name);
  drawing.y += 22;
  drawFacts(drawing);
  for (const note of paper.notes) paragraph(drawing, note);
  const [items, ...others] = paper.tables;
  if (items && paper.sums.length > 0 && items.name === 'Items') drawTable(drawing, items);
  else if (items) others.unshift(items);
  for (const table of others) drawTable(drawing, table);
  for (const sum of paper.sums) drawSum(drawing, sum);
  drawing.y += 14;
  paragraph(drawing, paper.foot, { size: 9, colour: muted });
}

function right(drawing: Drawing, text: string): void {
  tag(drawing, 'P', () => {
    const at = { x: page.side, y: drawing.y, width: inner };
    drawing.y += write(drawing.pdf, text, at, { size: 10, align: 'right' });
  });
}

/** In columns of equal width. */
function drawFacts(drawing: Drawing): void {
  const { facts } = drawing.paper;
  const width = (inner - 16 * (facts.length - 1)) / facts.length;
  const start = drawing.y;
  let lowest = start;
  for (const [place, { name, lines }] of facts.entries()) {
    const x = page.side + place * (width + 16);
    tag(drawing, 'P', () => {
      let y = start + write(drawing.pdf, name, { x, y: start, width }, { size: 9, colour: muted });
      for (const [at, line] of lines.entries())
        y += write(drawing.pdf, line, { x, y, width }, { size: 10, isBold: at === 0 && lines.length > 1 });
      lowest = Math.max(lowest, y);
    });
  }
  drawing.y = lowest + 22;
}

function paragraph(drawing: Drawing, text: string, style: TextStyle = { size: 10 }): void {
  const height = heightOf(drawing.pdf, text, inner, style);
  makeRoom(drawing, height);
  tag(drawing, 'P', () => write(drawing.pdf, text, { x: page.side, y: drawing.y, width: inner }, style));
  drawing.y += height + 14;
}

const padding = 5;

function drawTable(drawing: Drawing, table: PaperTable): void {
  const { pdf, root } = drawing;
  const element = pdf.struct('Table', { alt: table.name });
  root.add(element);
  makeRoom(drawing, 60);
  drawHead(drawing, table, element);
  for (const cells of table.rows) drawRow(drawing, table, { cells, element });
  if (table.total) drawRow(drawing, table, { cells: table.total, element, isBold: true });
  element.end();
  drawing.y += 18;
}

type Row = { cells: readonly string[]; element: PDFKit.PDFStructureElement; isHead?: boolean; isBold?: boolean };

function drawHead(drawing: Drawing, table: PaperTable, element: PDFKit.PDFStructureElement): void {
  drawRow(drawing, table, { cells: table.columns.map(({ name }) => name), element, isHead: true });
}

function drawRow(drawing: Drawing, table: PaperTable, { cells, element, isHead, isBold }: Row): void {
  const { pdf } = drawing;
  const style = { size: isHead ? 9 : 10, ...(isHead && { colour: muted }), isBold: isBold ?? false };
  const places = placesOf(table);
  const height =
    Math.max(...cells.map((text, at) => heightOf(pdf, text, places[at]?.width ?? inner, style))) + 2 * padding;
  if (makeRoom(drawing, height) && !isHead) drawHead(drawing, table, element);
  const row = pdf.struct('TR');
  element.add(row);
  for (const [at, text] of cells.entries()) {
    const { x, width, align } = places[at] ?? { x: page.side, width: inner, align: 'left' };
    const y = drawing.y + padding;
    row.add(
      pdf.struct(
        isHead || at === 0 ? 'TH' : 'TD',
        {},
        () => void write(pdf, text, { x, y, width }, { ...style, align }),
      ),
    );
  }
  row.end();
  drawing.y += height;
  artifact(pdf, () => line(pdf, drawing.y, isHead ? '#22302B' : rule));
}

function placesOf({ columns }: PaperTable) {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  let x = page.side;
  return columns.map(({ share, align }) => {
    const width = (inner * share) / all;
    const place = { x, width: width - 8, align };
    if (align === 'right') place.x += 8;
    x += width;
    return place;
  });
}

function drawSum(drawing: Drawing, { name, amount, isStrong = false }: Paper['sums'][number]): void {
  const { pdf } = drawing;
  const x = page.side + inner * 0.4;
  const width = inner * 0.6;
  const style = { size: isStrong ? 12 : 10, isBold: isStrong };
  const height = heightOf(pdf, name, width - 90, style) + 4;
  makeRoom(drawing, height);
  tag(drawing, 'P', () => {
    write(pdf, name, { x, y: drawing.y, width: width - 90 }, style);
    const sign = amount.startsWith('-') ? '-£' : '£';
    write(pdf, `${sign}${amount.replace('-', '')}`, { x, y: drawing.y, width }, { ...style, align: 'right' });
  });
  drawing.y += height;
}

/** @returns whether it began a new page */
function makeRoom(drawing: Drawing, height: number): boolean {
  if (drawing.y + height <= bottom) return false;
  drawing.pdf.addPage();
  drawing.y = page.top + 30;
  return true;
}

function tag({ pdf, root }: Drawing, kind: string, draw: () => void): void {
  root.add(pdf.struct(kind, {}, draw));
}

/** Excludes decoration from the reading order. */
function artifact(pdf: PDF, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  draw();
  pdf.endMarkedContent();
}

function line(pdf: PDF, y: number, colour: string): void {
  pdf
    .moveTo(page.side, y)
    .lineTo(page.width - page.side, y)
    .lineWidth(0.6)
    .strokeColor(colour)
    .stroke();
}

function numberPages(pdf: PDF, { title, names, shopName }: Paper): void {
  const { count } = pdf.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(at);
    artifact(pdf, () => {
      const style = { size: 9, colour: muted } as const;
      if (at > 0) write(pdf, `${shopName}: ${title}, ${names[0] ?? ''}`, { x: page.side, y: 32, width: inner }, style);
      const y = page.height - page.foot + 14;
      write(pdf, `Page ${at + 1} of ${count}`, { x: page.side, y, width: inner }, { ...style, align: 'right' });
    });
  }
}

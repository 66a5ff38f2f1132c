import { strToU8, zipSync } from 'fflate';

/** A number is shown as `format` says. */
type Text = string | { number: number } | { struck: string };

/** An Excel workbook of one sheet with these texts. */
export function workbookOf(rows: readonly (readonly Text[])[]): Buffer {
  return workbookWith({ List: rows });
}

/** `hidden`: columns, counted from one. */
type Look = { format?: string; hidden?: readonly number[]; is1904?: boolean };

export function workbookWith(
  sheets: Record<string, readonly (readonly Text[])[]>,
  { format = 'General', hidden = [], is1904 = false }: Look = {},
): Buffer {
  const columns = hidden.map((at) => `<col min="${at}" max="${at}" hidden="1"/>`).join('');
  const cell = (text: Text, row: number, column: number) => {
    const at = `r="${'ABCDEFGHIJ'[column]}${row}"`;
    if (typeof text === 'string') return `<c ${at} t="inlineStr"><is><t>${text}</t></is></c>`;
    if ('struck' in text) return `<c ${at} s="2" t="inlineStr"><is><t>${text.struck}</t></is></c>`;
    return `<c ${at} s="1"><v>${text.number}</v></c>`;
  };
  const rowsIn = (rows: readonly (readonly Text[])[]) =>
    rows
      .map(
        (cells, at) => `<row r="${at + 1}">${cells.map((text, column) => cell(text, at + 1, column)).join('')}</row>`,
      )
      .join('');
  const all = Object.entries(sheets).map(([name, rows], at) => ({
    name,
    id: `r${at + 1}`,
    path: `worksheets/sheet${at + 1}.xml`,
    rows,
  }));
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="r">${is1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${all.map(({ name, id }) => `<sheet name="${name}" r:id="${id}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${all.map(({ id, path }) => `<Relationship Id="${id}" Target="${path}"/>`).join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts><fonts><font/><font><strike/></font></fonts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="0" fontId="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      all.map(({ path, rows }) => [
        `xl/${path}`,
        `<worksheet>${columns && `<cols>${columns}</cols>`}<sheetData>${rowsIn(rows)}</sheetData></worksheet>`,
      ]),
    ),
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}

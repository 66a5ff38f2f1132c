import { strToU8, zipSync } from 'fflate';

/** A number is shown as `format` says. */
type Text = string | { number: number };

/** An Excel workbook of one sheet with these texts. */
export function workbookOf(rows: readonly (readonly Text[])[]): Buffer {
  return workbookWith({ List: rows });
}

/** `hidden`: columns, counted from one. */
type Look = { format?: string; hidden?: readonly number[] };

export function workbookWith(
  sheets: Record<string, readonly (readonly Text[])[]>,
  { format = 'General', hidden = [] }: Look = {},
): Buffer {
  const columns = hidden.map((at) => `<col min="${at}" max="${at}" hidden="1"/>`).join('');
  const cell = (text: Text) =>
    typeof text === 'string' ? `<c t="inlineStr"><is><t>${text}</t></is></c>` : `<c s="1"><v>${text.number}</v></c>`;
  const rowsIn = (rows: readonly (readonly Text[])[]) =>
    rows.map((cells, at) => `<row r="${at + 1}">${cells.map(cell).join('')}</row>`).join('');
  const all = Object.entries(sheets).map(([name, rows], at) => ({
    name,
    id: `r${at + 1}`,
    path: `worksheets/sheet${at + 1}.xml`,
    rows,
  }));
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${all.map(({ name, id }) => `<sheet name="${name}" r:id="${id}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${all.map(({ id, path }) => `<Relationship Id="${id}" Target="${path}"/>`).join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      all.map(({ path, rows }) => [
        `xl/${path}`,
        `<worksheet>${columns && `<cols>${columns}</cols>`}<sheetData>${rowsIn(rows)}</sheetData></worksheet>`,
      ]),
    ),
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}

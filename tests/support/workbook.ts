import { strToU8, zipSync } from 'fflate';

/** An Excel workbook of one sheet with these texts. */
export function workbookOf(rows: readonly (readonly string[])[]): Buffer {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheet = rows.map((cells, at) => `<row r="${at + 1}">${cells.map(cell).join('')}</row>`).join('');
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="List" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}

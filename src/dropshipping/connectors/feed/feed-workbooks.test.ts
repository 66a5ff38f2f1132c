import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { meaningOf } from '../../../../tests/support/feeds.ts';
import { workbookWith } from '../../../../tests/support/workbook.ts';

const headings = ['sku', 'name', 'cost', 'stock'];
const list = [headings, ['A', 'Rope', { number: 3.5 }, '5']];

test.each([
  ['General', 'A | Rope | 350 | 5', /Nothing in the file names a currency/],
  ['#,##0.00', 'A | Rope | 350 | 5', /Nothing in the file names a currency/],
  ['[$£-809]#,##0.00', 'A | Rope | 350 | 5', /^(?!.*currency)/s],
  ['[$€-2] #,##0.00', 'A | Rope | ? | 5', /1 row has a price that is not in pounds/],
  ['#,##0.00 &quot;€&quot;', 'A | Rope | ? | 5', /not in pounds/],
  ['$#,##0.00', 'A | Rope | ? | 5', /not in pounds/],
  ['[$EUR] #,##0.00', 'A | Rope | ? | 5', /not in pounds/],
  ['[$-409]#,##0.00', 'A | Rope | 350 | 5', /Nothing in the file names a currency/],
])('a price that a workbook shows as %s is in that currency', (format, expected, notes) => {
  const meaning = meaningOf(workbookWith({ List: list }, { format }));
  expect(meaning.goods).toEqual([expected]);
  expect(meaning.notes).toMatch(notes);
});

test('a sheet that only explains is passed over, and sheets that are not read are named', () => {
  const sheets = { Welcome: [['Our prices for 2026'], ['Valid until June']], Dogs: list, Cats: list, Empty: [] };
  const { goods, notes } = meaningOf(workbookWith(sheets));
  expect(goods).toEqual(['A | Rope | 350 | 5']);
  expect(notes).toMatch(/Only its sheet “Dogs” is read, and not “Welcome”, “Cats”\./);
});

test('what a workbook hides is not guessed for a price, and told', () => {
  const sheets = {
    List: [
      ['sku', 'name', 'cost', 'trade price', 'stock'],
      ['A', 'Rope', '2.00', '3.00', '5'],
    ],
  };
  const hidden = workbookWith(sheets, { hidden: [3] });
  const { goods, notes } = meaningOf(hidden);
  expect(goods).toEqual(['A | Rope | 300 | 5']);
  expect(notes).toMatch(/A column that the workbook hides is read for what you pay .* only if you choose it: “cost”/);
  const chosen = meaningOf(hidden, { columns: { price: 'cost' } });
  expect(chosen.goods).toEqual(['A | Rope | 200 | 5']);
  expect(chosen.notes).not.toMatch(/hides/);
});

test('several hidden columns are told, and not those that could be neither price nor stock', () => {
  const sheets = {
    List: [
      ['sku', 'name', 'cost', 'trade price', 'stock', 'free stock', 'notes'],
      ['A', 'Rope', '2', '3', '5', '4', 'x'],
    ],
  };
  const { notes } = meaningOf(workbookWith(sheets, { hidden: [3, 6, 7] }));
  expect(notes).toMatch(/Columns that the workbook hides are read .* only if you choose them: “cost”, “free stock”\./);
});

test('hidden columns beyond the headings are nothing to tell', () => {
  expect(meaningOf(workbookWith({ List: list }, { hidden: [9] })).notes).not.toMatch(/hides/);
});

test.each([
  ['#,##0.00 &quot;per case&quot;', 'A | Rope | ? | 5'],
  ['0.00,&quot;k&quot;', 'A | Rope | ? | 5'],
  ['#,##0.00 &quot;z\u0142&quot;', 'A | Rope | ? | 5'],
])('a price that a workbook shows as %s is not that many pounds', (format, expected) => {
  expect(meaningOf(workbookWith({ List: list }, { format })).goods).toEqual([expected]);
});

test('a price that a workbook shows as each, and a stock with its sign, are what they say', () => {
  expect(meaningOf(workbookWith({ List: list }, { format: '0.00 &quot;each&quot;' })).goods).toEqual([
    'A | Rope | 350 | 5',
  ]);
  const signed = workbookWith({ List: [headings, ['A', 'Rope', '3.50', { number: 5 }]] }, { format: '+0;-0;0' });
  expect(meaningOf(signed).goods).toEqual(['A | Rope | 350 | 5']);
});

test('a day in place of a code is none', () => {
  const { goods, notes } = meaningOf(
    workbookWith({ List: [headings, [{ number: 46_082 }, 'Rope', '3.50', '5']] }, { format: 'd-mmm' }),
  );
  expect(goods).toEqual([]);
  expect(notes).toMatch(/a date in place of a product code: row 2/);
});

test('what a workbook crosses out is told', () => {
  const sheets = { List: [...list, ['B', { struck: 'Ball' }, { number: 2 }, '3']] };
  const { goods, notes } = meaningOf(workbookWith(sheets));
  expect(goods).toEqual(['A | Rope | 350 | 5', 'B | Ball | 200 | 3']);
  expect(notes).toMatch(/1 row has something crossed out: row 3/);
});

test('days count from the beginning that their workbook says', () => {
  const sheets = {
    List: [
      [...headings, 'Discontinued Date'],
      ['A', 'Rope', '3.50', '5', { number: 45_000 }],
    ],
  };
  const [now, format] = [new Date('2026-11-30T12:00:00Z'), 'dd/mm/yyyy'];
  expect(meaningOf(workbookWith(sheets, { format }), {}, now).goods).toEqual(['A | Rope | 350 | ?']);
  expect(meaningOf(workbookWith(sheets, { format, is1904: true }), {}, now).goods).toEqual(['A | Rope | 350 | 5']);
});

test.each([
  [
    'content.xml',
    'application/vnd.oasis.opendocument.spreadsheet',
    /OpenDocument spreadsheet; please save it as .xlsx or CSV/,
  ],
  ['xl/workbook.bin', 'x', /binary Excel workbook/],
])('a document with %s that is no workbook of this kind says so', (name, content, why) => {
  const file = zipSync({ mimetype: [strToU8(content), { level: 0 }], [name]: strToU8('x') });
  expect(() => meaningOf(file)).toThrow(why);
});

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
  const meaning = meaningOf(workbookWith({ List: list }, format));
  expect(meaning.goods).toEqual([expected]);
  expect(meaning.notes).toMatch(notes);
});

test('a sheet that only explains is passed over, and sheets that are not read are named', () => {
  const sheets = { Welcome: [['Our prices for 2026'], ['Valid until June']], Dogs: list, Cats: list, Empty: [] };
  const { goods, notes } = meaningOf(workbookWith(sheets));
  expect(goods).toEqual(['A | Rope | 350 | 5']);
  expect(notes).toMatch(/Only its sheet “Dogs” is read, and not “Welcome”, “Cats”\./);
});

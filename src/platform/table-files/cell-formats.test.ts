import { expect, test } from 'vitest';
import { formatOf, shownAs } from './cell-formats.ts';

test.each([
  ['00000', 42, '00042'],
  ['"SKU-"0000', 42, 'SKU-0042'],
  ['#,##0.00', 1234.5, '1234.5'],
  ['0.00', 4.3499999999999996, '4.35'],
  ['"£"#,##0.00', 3.5, '£3.5'],
  ['_-"£"* #,##0.00_-;-"£"* #,##0.00_-;_-"£"* "-"??_-', 0, '£0'],
  ['[$€-2] #,##0.00', 3.5, '€ 3.5'],
  ['[$-409]#,##0.00', 3.5, '3.5'],
  ['#,##0.00\\ "zł"', 3.5, '3.5 zł'],
  ['#,##0.00 "per case"', 36, '36 per case'],
  ['0.00,"k"', 3600, '3600k'],
  ['0" pcs"', 12, '12 pcs'],
  ['0;-0;"Out of stock"', 0, 'Out of stock'],
  ['0;-0;"Out of stock"', -3, '-3'],
  ['0000-0000', 12_345_678, '12345678'],
  ['0.00E+00', 5_012_345_678_900, '5012345678900'],
  ['"Call"', 7, 'Call'],
  [';;;', 7, ''],
  ['[Red]0', 7, '7'],
])('what the format %s makes of %d', (code, number, shown) => {
  const format = formatOf(164, code);
  expect(format !== null && typeof format === 'object' ? shownAs(number, format) : format).toBe(shown);
});

test.each([
  ['General', null],
  ['[=0]"Out";0', null],
  ['@', null],
  ['d-mmm', 'date'],
  ['[$-809]dd/mm/yyyy', 'date'],
  ['0.0%', 'percent'],
])('the format %s is %s', (code, format) => {
  expect(formatOf(164, code)).toBe(format);
});

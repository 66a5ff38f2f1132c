import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { workbookOf, workbookWith } from '../../../tests/support/workbook.ts';
import { readInThread } from './table-thread.ts';

test.each([
  ['as many', ['sku', 'name', 'cost'], ['A', 'Rope', '3.00']],
  ['fewer', ['sku', 'name', 'cost'], ['A', 'Rope', '3.00', 'x']],
  ['none for one of its columns', ['sku', '', 'cost'], ['A', 'Rope', '3.00']],
])('the first line of a file has its headings, with %s of them as cells in a row', async (_what, first, row) => {
  const read: string[][] = [];
  await readInThread(
    workbookOf([first, row, row]),
    async (part) => void ('headings' in part && read.push(part.headings)),
  );
  expect(read).toEqual([first.map((name, at) => name || `Column ${at + 1} (no heading)`)]);
});

test.each([
  [45_000, 'date 15/03/2023'],
  [5_012_345_678_900, '5012345678900'],
  [-1, '-1'],
])('%d in a column of dates is read as %s', async (number, read) => {
  const cells: string[] = [];
  const file = workbookWith(
    {
      List: [
        ['sku', 'barcode'],
        ['A', { number }],
      ],
    },
    { format: 'dd/mm/yyyy' },
  );
  await readInThread(file, async (part) => {
    if ('rows' in part) cells.push(...part.rows.flatMap((row) => row.cells));
  });
  expect(cells).toEqual(['A', read]);
});

test('a sheet that a workbook names a hundred thousand times is read once', async () => {
  const parts = unzipSync(
    workbookOf([['sku', 'name'], ...Array.from({ length: 300 }, (_, at) => [`A-${at}`, 'Rope'])]),
  );
  const names = '<sheet name="List" r:id="r1"/>'.repeat(100_000);
  const workbook = strToU8(`<workbook xmlns:r="r"><sheets>${names}</sheets></workbook>`);
  let rows = 0;
  await readInThread(zipSync({ ...parts, 'xl/workbook.xml': workbook }), async (part) => {
    if ('rows' in part) rows += part.rows.length;
  });
  expect(rows).toBe(300);
});

test('sheets that are not read are told', async () => {
  const sheet = [
    ['sku', 'name'],
    ['A', 'Rope'],
  ];
  const faults: string[] = [];
  await readInThread(workbookWith({ Dogs: sheet, Cats: sheet }), async (part) => {
    if ('leftOut' in part) faults.push(...part.leftOut.map(({ row, fault }) => `${row}: ${fault}`));
  });
  expect(faults).toEqual(['1: Only its sheet “Dogs” is read, and not “Cats”.']);
});

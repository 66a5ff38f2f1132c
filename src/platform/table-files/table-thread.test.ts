import { expect, test } from 'vitest';
import { workbookOf } from '../../../tests/support/workbook.ts';
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

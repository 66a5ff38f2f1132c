import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readColumns } from './read-columns.ts';

const usual = {
  code: { name: 'Code', usual: 'code', isNeeded: true },
  items: { name: 'Items', usual: 'item 1', isNumbered: true },
} as const;
const read = (text: string) => readColumns(Readable.from([Buffer.from(text)]), usual, undefined);
const headings = (count: number) => `code,${Array.from({ length: count }, (_, at) => `item ${at + 1}`).join(',')}\n`;

test('numbered columns are read as far as a row has them', async () => {
  const { rows, columns } = await read(`${headings(3)}A,Rope,,Ball\nB\n,,\nC,Cup\n`);
  expect(rows.map(({ cells }) => cells)).toEqual([
    { code: 'A', items: 'Rope\nBall' },
    { code: 'B' },
    { code: 'C', items: 'Cup' },
  ]);
  expect(columns.headings.map(({ example }) => example)).toEqual(['A', 'Rope', '', 'Ball']);
});

test('a file of more columns than any shop writes is refused', async () => {
  await expect(read(`${headings(3_000)}A,Rope\n`)).rejects.toMatchObject({
    status: 400,
    code: 'unreadable-file',
    message: 'That file can’t be read: it has more than 2,000 columns.',
  });
});

test('short rows under many columns take no longer than their length', async () => {
  const { rows } = await read(`${headings(1_900)}${'A\n'.repeat(90_000)}`);
  expect(rows).toHaveLength(90_000);
});

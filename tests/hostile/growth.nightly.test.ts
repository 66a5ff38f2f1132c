import { expect, test } from 'vitest';
import { growthOf, growthTable } from './growth.ts';
import { readers } from './readers.ts';

test.each(readers)('ten times the input of the $name takes no more than its share of time', async (reader) => {
  const growths = await growthOf(reader);
  expect(
    growths.filter(({ isLinear }) => !isLinear),
    growthTable(growths),
  ).toEqual([]);
});

test('an algorithm that rescans the text for each character is detected, and a linear one is not', async () => {
  let sum = 0;
  const look = (text: string) => {
    for (let at = 0; at < text.length; at += 1) sum += text.charCodeAt(at);
  };
  const once = { name: 'once', read: look, hostile: { any: (size: number) => 'x'.repeat(size) }, largest: 1_000_000 };
  const again = { ...once, read: (text: string) => text.replaceAll(/./g, () => String(look(text))), largest: 8_000 };

  expect(await growthOf(once)).toMatchObject([{ isLinear: true }]);
  expect(await growthOf(again, 1)).toMatchObject([{ isLinear: false }]);
  expect(sum).toBeGreaterThan(0);
});

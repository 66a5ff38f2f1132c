import { expect, test } from 'vitest';
import { pagesOf } from './labels.tsx';

test('the first sheet starts at its first free label, and the next ones are full', () => {
  expect(pagesOf(['A', 'B', 'C', 'D'], { labels: 3, first: 3 })).toEqual([
    [null, null, 'A'],
    ['B', 'C', 'D'],
  ]);
});

test('a label printer gets one page per label', () => {
  expect(pagesOf(['A', 'B'], { labels: 1, first: 1 })).toEqual([['A'], ['B']]);
});

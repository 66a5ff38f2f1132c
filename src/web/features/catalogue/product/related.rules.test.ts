import { expect, test } from 'vitest';
import { relatedTo } from './related.rules.ts';

const toy = (id: number, stock = 5, kind = 'toys') => ({ id, stock, kind });
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);

test('a product is not related to itself', () => {
  expect(idsOf(relatedTo(toy(1), [toy(1), toy(2)]))).toEqual([2]);
});

test('four at most, things of the same kind first, sold-out ones last', () => {
  const candidates = [toy(2, 0), toy(3, 5, 'beds'), toy(4), toy(5), toy(6, 5, 'bowls'), toy(7, 0, 'beds')];
  const related = relatedTo(toy(6), candidates);
  expect(related).toHaveLength(4);
  expect(new Set(idsOf(related).slice(0, 2))).toEqual(new Set([4, 5]));
  expect(related[2]).toMatchObject({ id: 3 });
  expect(related[3]).toMatchObject({ id: 2 });
});

test('the better group comes first and nothing comes twice', () => {
  const forSamePet = [toy(2), toy(3)];
  const related = relatedTo(toy(1), forSamePet, [toy(2), toy(3), toy(4), toy(5), toy(6)]);
  expect(new Set(idsOf(related).slice(0, 2))).toEqual(new Set([2, 3]));
  expect(new Set(idsOf(related)).size).toBe(4);
});

test('neighbours in the list are not recommended the same things', () => {
  const shelf = Array.from({ length: 12 }, (_, index) => toy(index + 1));
  expect(idsOf(relatedTo(toy(1), shelf))).not.toEqual(idsOf(relatedTo(toy(7), shelf)));
});

test('an empty shelf recommends nothing', () => {
  expect(relatedTo(toy(1), [], [])).toEqual([]);
});

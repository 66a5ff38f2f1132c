import { expect, test } from 'vitest';
import { leftToPack } from './left-to-pack.rules.ts';

test('what lies in a parcel is not packed again', () => {
  const items = [
    { id: 1, name: 'Bone', quantity: 3 },
    { id: 2, name: 'Rope', quantity: 1 },
  ];
  const parcels = [{ lines: [{ lineId: 1, quantity: 2 }] }, { lines: [] }, { lines: [{ lineId: 2, quantity: 1 }] }];
  expect(leftToPack({ items, parcels }).map(({ left }) => left)).toEqual([1, 0]);
});

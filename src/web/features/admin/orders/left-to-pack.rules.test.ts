import { expect, test } from 'vitest';
import { leftToPack } from './left-to-pack.rules.ts';

test('what lies in a parcel, or was given back, is not packed', () => {
  const items = [
    { id: 1, name: 'Bone', quantity: 4, dropped: 1 },
    { id: 2, name: 'Rope', quantity: 1, dropped: 0 },
  ];
  const parcels = [{ lines: [{ lineId: 1, quantity: 2 }] }, { lines: [] }, { lines: [{ lineId: 2, quantity: 1 }] }];
  expect(leftToPack({ items, parcels }).map(({ left }) => left)).toEqual([1, 0]);
});

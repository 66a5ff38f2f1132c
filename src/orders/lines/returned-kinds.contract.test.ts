import { expect, test } from 'vitest';
import { kindsLeft, madeAmongWanted, returnedName } from './returned-kinds.contract.ts';

const line = { productId: 1, quantity: 2, sent: 2, texts: [['Biscuit'], ['']] };
const back = { productId: 1, quantity: 1, madeForBuyer: null, cause: null, isByStaff: false };

test.each([
  [line, [], { made: 1, plain: 1 }],
  [{ ...line, texts: null }, [], { made: 0, plain: 2 }],
  [{ ...line, texts: [['Biscuit'], ['Rex']] }, [], { made: 2, plain: 0 }],
  [{ ...line, sent: 1 }, [], { made: 0, plain: 1 }],
  [line, [{ ...back, madeForBuyer: 0 }], { made: 1, plain: 0 }],
  [line, [{ ...back, madeForBuyer: 1 }], { made: 0, plain: 1 }],
  [line, [{ ...back, productId: 2 }], { made: 1, plain: 1 }],
  // Nobody said which.
  [line, [back], { made: 0, plain: 1 }],
  [line, [{ ...back, cause: 'faulty' as const }], { made: 0, plain: 1 }],
  [line, [{ ...back, cause: 'unwanted' as const }], { made: 1, plain: 0 }],
  [line, [{ ...back, cause: 'unwanted' as const, isByStaff: true }], { made: 0, plain: 1 }],
])('of %o after %o there is left %o', (sent, before, left) => {
  expect(kindsLeft(1, [sent], before)).toEqual(left);
});

test.each([
  [1, undefined, { made: 1, plain: 1 }, false, null],
  [1, undefined, { made: 1, plain: 1 }, true, 0],
  [2, undefined, { made: 1, plain: 1 }, true, 1],
  [2, undefined, { made: 1, plain: 1 }, false, 1],
  [1, undefined, { made: 1, plain: 0 }, true, 1],
  [1, undefined, { made: 0, plain: 1 }, false, 0],
  [1, 1, { made: 1, plain: 1 }, true, 1],
  [2, undefined, { made: 2, plain: 1 }, false, null],
])(
  'of %i that come back, %o said, of %o, only unwanted: %o, %o are made',
  (quantity, said, left, isOnlyPlain, made) => {
    expect(madeAmongWanted({ quantity, madeForBuyer: said }, left, { isOnlyPlain })).toBe(made);
  },
);

test('what comes back is named with what is written on it', () => {
  const named = (madeForBuyer: number | null) => returnedName({ name: 'Tag', quantity: 2, madeForBuyer });
  expect([null, 0, 1, 2].map(named)).toEqual(['Tag', 'Tag', 'Tag, 1 with text', 'Tag, with text']);
});

import { expect, test } from 'vitest';
import { draftOf, ruleBody, ruleFaults, shareShown } from './rule-draft.rules.ts';

const plain = draftOf(undefined);

test('a new rule is for everything, at the usual margin', () => {
  expect(ruleFaults(plain)).toEqual({});
  expect(ruleBody(plain)).toEqual({
    productId: null,
    supplierId: null,
    category: null,
    method: 'margin',
    rate: '30%',
    addOn: '0.00',
    rounding: 'none',
    leastProfit: '0.00',
  });
});

test.each([
  ['30', '30%'],
  ['0.3', '30%'],
  ['33.33 %', '33.33%'],
])('a share typed as %j is sent as %j', (rate, sent) => {
  expect(ruleBody({ ...plain, rate }).rate).toBe(sent);
});

test('a mark-up may be more than the whole, a margin may not', () => {
  expect(ruleFaults({ ...plain, rate: '150%' })).toEqual({ rate: 'Give a margin such as 30%' });
  expect(ruleFaults({ ...plain, rate: '150%', method: 'markup' })).toEqual({});
  expect(ruleFaults({ ...plain, rate: '1500%', method: 'markup' })).toEqual({ rate: 'Give a mark-up such as 30%' });
  expect([shareShown('1.5'), shareShown('0.3333')]).toEqual(['150%', '33.33%']);
});

test('amounts that are none are named', () => {
  expect(ruleFaults({ ...plain, addOn: '0,50', leastProfit: '' })).toEqual({
    addOn: 'Use a point for pence: 9.50',
    leastProfit: 'Give an amount in pounds such as 1.00',
  });
});

import { expect, test } from 'vitest';
import { pricingRuleBody } from '#dropshipping/pricing/pricing-rules.contract.ts';
import { validate } from '../../../validate.ts';
import { draftOf, ruleBody, shareShown } from './rule-draft.rules.ts';
import type { RuleDraft } from './rule-draft.rules.ts';

const plain = draftOf(undefined);

test('a new rule applies to all products at the standard margin', () => {
  expect(issuesIn(plain)).toEqual([]);
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

const issuesIn = (draft: RuleDraft) => validate(pricingRuleBody, ruleBody(draft));

test.each(['30', '0.3', '30%', '30 %'])('a share typed as %j is 30 percent', (rate) => {
  expect(pricingRuleBody.parse(ruleBody({ ...plain, rate })).rate).toBe(3_000);
});

test('a mark-up may exceed 100 percent, a margin may not', () => {
  expect(issuesIn({ ...plain, rate: '150' })).toMatchObject([{ path: 'rate' }]);
  expect(issuesIn({ ...plain, rate: '150', method: 'markup' })).toEqual([]);
  expect(issuesIn({ ...plain, rate: '1500%', method: 'markup' })).toMatchObject([{ path: 'rate' }]);
  expect([shareShown('1.5'), shareShown('0.3333')]).toEqual(['150%', '33.33%']);
});

test('invalid amounts are reported', () => {
  expect(issuesIn({ ...plain, addOn: '0,50', leastProfit: '' })).toEqual([
    { path: 'addOn', message: 'Use a point for pence: 9.50' },
    { path: 'leastProfit', message: 'Enter an amount in pounds such as 12.99' },
  ]);
});

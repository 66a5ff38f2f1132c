import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marginInput } from '#catalogue/prices/margin-input.contract.ts';
import { fromFraction, margin, marginOf, priceAt, toFraction } from '#catalogue/prices/margin.contract.ts';
import { fromPounds, pence, toPounds } from '#platform/money.ts';
import { roundings } from './pricing-words.contract.ts';
import { priceByRule, priceOfLink, reprice, roundUp, ruleFor } from './pricing.rules.ts';
import type { PricingRule, RuleScope } from './pricing.rules.ts';

const costs = fc.integer({ min: 1, max: 50_000_00 }).map(pence);
const margins = fc.integer({ min: 0, max: 9_999 }).map(margin);
const rounding = fc.constantFrom(...roundings);
const rules = fc.record({
  method: fc.constantFrom('margin', 'markup'),
  rate: fc.integer({ min: 0, max: 9_500 }),
  addOn: fc.integer({ min: 0, max: 10_00 }).map(pence),
  rounding,
  leastProfit: fc.integer({ min: 0, max: 10_00 }).map(pence),
});

describe('margin', () => {
  test.each([
    ['7.00', '0.3', '10.00'],
    ['8.00', '0.3', '11.43'],
    ['0.01', '0', '0.01'],
    ['0.05', '0.6', '0.13'],
    ['12.34', '0.9999', '123400.00'],
  ])('a cost of %s with a margin of %s gives a price of %s', (cost, saved, price) => {
    expect(toPounds(priceAt(fromPounds(cost), fromFraction(saved)))).toBe(price);
  });

  test.each([
    ['30%', '0.3'],
    [' 30 % ', '0.3'],
    ['0.3', '0.3'],
    [0.3, '0.3'],
    [0.1 + 0.2, '0.3'],
    ['12.345%', '0.1235'],
    ['0%', '0'],
    ['99.99%', '0.9999'],
  ])('%j is read as %s', (typed, fraction) => {
    expect(marginInput.parse(typed)).toBe(fraction);
  });

  test('a price is never below its cost, and within half a penny of the exact one', () => {
    fc.assert(
      fc.property(costs, margins, (cost, saved) => {
        const price = priceAt(cost, saved);
        expect(price).toBeGreaterThanOrEqual(cost);
        expect(Math.abs(price * (10_000 - saved) - cost * 10_000)).toBeLessThanOrEqual((10_000 - saved) / 2);
      }),
    );
  });

  test('the margin read back from a price is the one it was made with, as far as pence allow', () => {
    fc.assert(
      fc.property(costs, margins, (cost, saved) => {
        const price = priceAt(cost, saved);
        expect(Math.abs(marginOf(price, cost) - saved)).toBeLessThanOrEqual(Math.ceil(10_000 / price));
        expect(fromFraction(toFraction(saved))).toBe(saved);
      }),
    );
  });
});

describe('rounding', () => {
  test.each([
    [1429, '.99', 1499],
    [1499, '.99', 1499],
    [1500, '.99', 1599],
    [1496, '.95', 1595],
    [1495, '.95', 1495],
    [1, '.95', 95],
    [1496, 'none', 1496],
  ] as const)('%i rounds to %s as %i', (price, to, rounded) => {
    expect(roundUp(pence(price), to)).toBe(rounded);
  });

  test('rounds up by less than a pound, and rounding again changes nothing', () => {
    fc.assert(
      fc.property(costs, rounding, (price, to) => {
        const rounded = roundUp(price, to);
        expect(rounded - price).toBeGreaterThanOrEqual(0);
        expect(rounded - price).toBeLessThan(100);
        expect(roundUp(rounded, to)).toBe(rounded);
      }),
    );
  });
});

describe('repricing', () => {
  const now = { price: pence(1000), cost: pence(700), margin: margin(3000) };

  test('cost and margin always give the stored price', () => {
    const wanted = fc.record({ cost: costs, margin: margins, rounding }, { requiredKeys: [] });
    fc.assert(
      fc.property(wanted, (change) => {
        const after = reprice(now, change);
        expect(after?.cost).toBe(change.cost ?? now.cost);
        expect(after?.price).toBeGreaterThanOrEqual(after?.cost ?? 0);
        const { price = pence(0), cost, margin: saved } = after ?? {};
        const exact = priceAt(cost ?? pence(0), saved ?? margin(0));
        // Four decimals of a margin distinguish prices that differ by a ten-thousandth.
        expect(Math.abs(exact - price)).toBeLessThanOrEqual(1 + price / (10_000 - (saved ?? 0)));
      }),
    );
  });

  test('without a cost a margin has no effect, and a link stores it for later', () => {
    const unknown = { price: pence(1000), cost: null, margin: null };
    expect(reprice(unknown, { margin: margin(5000) })).toBeNull();
    expect(priceOfLink(unknown, { margin: margin(5000) })).toEqual({ ...unknown, margin: margin(5000) });
    expect(priceOfLink(unknown, {})).toEqual({ ...unknown, margin: margin(3000) });
    expect(priceOfLink(unknown, { cost: pence(600) })).toEqual({ price: 1000, cost: 600, margin: 4000 });
  });
});

describe('rules', () => {
  const plain: PricingRule = { method: 'margin', rate: 3000, addOn: pence(0), rounding: 'none', leastProfit: pence(0) };

  test.each([
    [{}, 700, 1000],
    [{ method: 'markup' }, 700, 910],
    [{ method: 'markup', rate: 15_000 }, 700, 1750],
    [{ addOn: pence(50) }, 700, 1050],
    [{ leastProfit: pence(400) }, 700, 1100],
    [{ leastProfit: pence(400), addOn: pence(150) }, 700, 1150],
    [{ rounding: '.99' }, 700, 1099],
    [{ rounding: '.95', leastProfit: pence(296) }, 700, 1095],
    [{ rate: 0 }, 700, 700],
  ] as const)('%j makes %i pence into %i', (part, cost, price) => {
    expect(priceByRule({ ...plain, ...part }, pence(cost))).toBe(price);
  });

  test('a price leaves at least the least profit and ends with the chosen pence', () => {
    fc.assert(
      fc.property(rules, costs, (rule, cost) => {
        const price = priceByRule(rule, cost);
        expect(price).toBeGreaterThanOrEqual(cost + rule.leastProfit);
        expect(['none', toPounds(price).slice(-3)]).toContain(rule.rounding);
      }),
    );
  });

  test('a higher cost never gives a lower price', () => {
    fc.assert(
      fc.property(rules, costs, fc.integer({ min: 1, max: 1000 }), (rule, cost, more) => {
        expect(priceByRule(rule, pence(cost + more))).toBeGreaterThanOrEqual(priceByRule(rule, cost));
      }),
    );
  });
});

describe('which rule applies', () => {
  const scope = (part: Partial<RuleScope>): RuleScope => ({
    productId: null,
    supplierId: null,
    category: null,
    ...part,
  });
  const all = scope({});
  const food = scope({ category: 'food' });
  const ofOne = scope({ supplierId: 1 });
  const foodOfOne = scope({ supplierId: 1, category: 'food' });
  const bone = scope({ productId: 7 });

  test.each([
    ['its own', { id: 7, supplierId: 1, category: 'food', alsoIn: [] }, bone],
    ['its supplier’s for the category', { id: 8, supplierId: 1, category: 'food', alsoIn: [] }, foodOfOne],
    ['its supplier’s', { id: 8, supplierId: 1, category: 'health', alsoIn: [] }, ofOne],
    ['its category’s', { id: 8, supplierId: 2, category: 'food', alsoIn: [] }, food],
    ['a further category’s', { id: 8, supplierId: 2, category: 'health', alsoIn: ['food'] }, food],
    ['the one for all', { id: 8, supplierId: 2, category: 'health', alsoIn: [] }, all],
  ])('of all rules that fit, a product’s rule is %s', (_, product, rule) => {
    expect(ruleFor([all, food, ofOne, foodOfOne, bone], product)).toBe(rule);
    expect(ruleFor([bone, foodOfOne, ofOne, food, all], product)).toBe(rule);
  });

  test('of rules for two of its categories it is the first one’s, then by name, in whatever order they stand', () => {
    const [health, toys] = [scope({ category: 'health' }), scope({ category: 'toys' })];
    for (const rules of [
      [health, food, toys],
      [toys, food, health],
    ]) {
      expect(ruleFor(rules, { id: 8, supplierId: 2, category: 'food', alsoIn: ['health', 'toys'] })).toBe(food);
      expect(ruleFor(rules, { id: 8, supplierId: 2, category: 'beds', alsoIn: ['health', 'toys'] })).toBe(health);
    }
  });

  test('there is none where none fits', () => {
    expect(ruleFor([ofOne, bone], { id: 8, supplierId: 2, category: 'food', alsoIn: [] })).toBeUndefined();
  });
});

import { expect, test } from 'vitest';
import { emptyDraft, quotedTerms, termsOf } from './order-draft.rules.ts';

const goods = [{ id: 7, name: 'Rubber Bone', price: '8.99', stock: 4, quantity: 2 }];

test('a draft is quoted without what is not typed to its end, and sent with all of it', () => {
  const draft = {
    ...emptyDraft,
    goods,
    prices: { 7: '6.' },
    deliveryPrice: '2,50',
    freeLines: [
      { key: 1, text: 'Engraving', price: '5.00', vatRate: 20 },
      { key: 2, text: 'Gift wrap', price: '', vatRate: 20 },
    ],
  };
  const engraving = { text: 'Engraving', price: '5.00', vatRate: 20, quantity: 1 };
  expect(quotedTerms(draft)).toMatchObject({ items: [{ productId: 7, quantity: 2 }], freeLines: [engraving] });
  expect(quotedTerms(draft)).not.toHaveProperty('deliveryPrice');
  expect(termsOf(draft)).toMatchObject({
    items: [{ productId: 7, quantity: 2, price: '6.' }],
    deliveryPrice: '2,50',
    freeLines: [engraving, { text: 'Gift wrap', price: '' }],
  });
});

test('free delivery has no price beside it', () => {
  const terms = termsOf({ ...emptyDraft, goods, deliveryPrice: '2.50', isDeliveredFree: true });
  expect(terms.isDeliveredFree).toBe(true);
  expect(terms).not.toHaveProperty('deliveryPrice');
});

test('it is quoted for where it goes once the postcode is typed', () => {
  const draft = { ...emptyDraft, goods };
  expect(quotedTerms({ ...draft, to: { ...draft.to, postcode: ' IV1 ' } })).not.toHaveProperty('to');
  const to = { postcode: 'IV1 1AA', country: 'United Kingdom' };
  expect(quotedTerms({ ...draft, to })).toMatchObject({ to });
  expect(termsOf({ ...draft, to })).not.toHaveProperty('to');
});

import { expect, test } from 'vitest';
import { actionsByLink, recipientText, trackingLink } from './order-words.rules.ts';

test.each([
  ['https://track.example/1', 'https://track.example/1'],
  ['javascript:alert(1)', undefined],
  [null, undefined],
])('%s as a tracking link is %s', (url, link) => {
  expect(trackingLink(url)).toBe(link);
});

test.each([
  ['confirmed', 'Delivering to Ann'],
  ['shipped', 'Delivering to Ann'],
  ['delivered', 'Delivered to Ann'],
  ['completed', 'Delivered to Ann'],
  ['cancelled', 'For Ann'],
] as const)('an order that is %s says %s', (status, text) => {
  expect(recipientText(status, 'Ann')).toBe(text);
});

test.each([
  ['confirmed', 0, 'cancel or buy again'],
  ['processing', 1, 'buy again'],
  ['shipped', 1, 'return something or buy again'],
  ['completed', 1, 'buy again'],
] as const)(
  'the link of an order that is %s, of which %i left, is offered for what it can do',
  (status, sent, text) => {
    expect(actionsByLink({ status, items: [{ sent }], parcels: [] })).toBe(text);
  },
);

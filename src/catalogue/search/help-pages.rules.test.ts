import { expect, test } from 'vitest';
import { helpFor, isQuestion } from './help-pages.rules.ts';

test.each([
  ['returns', 'Returns and refunds'],
  ['refund', 'Returns and refunds'],
  ['how do i return an item', 'Returns and refunds'],
  ['delivery', 'Delivery'],
  ['how long does delivery take', 'Delivery'],
  ['free delivery', 'Delivery'],
  ['last orders for christmas', 'Delivery'],
  ['track my order', 'Track an order'],
  ['where is my order', 'Track an order'],
  ['cancel order', 'Track an order'],
  ['phone number', 'Contact us'],
  ['opening hours', 'Contact us'],
  ['terms', 'Terms and conditions'],
  ['cookies', 'Privacy'],
  ['money back', 'Returns and refunds'],
  ['royal mail', 'Delivery'],
  ['paypal', 'Ways to pay'],
  ['do you accept klarna', 'Ways to pay'],
  ['apple pay', 'Ways to pay'],
  ['pay later', 'Ways to pay'],
  ['buy now pay later', 'Ways to pay'],
  ['google pay', 'Ways to pay'],
  ['ways to pay', 'Ways to pay'],
  ['bank transfer', 'Ways to pay'],
  ['can i pay by credit card', 'Ways to pay'],
  ['gift card balance', 'Gift Card Balance'],
])('%s is a question, answered by %s', (q, title) => {
  const words = q.split(' ');
  expect(isQuestion(words)).toBe(true);
  expect(helpFor(words, [])[0]?.title).toBe(title);
});

test.each([
  ['dog food delivery', ['Delivery']],
  ['order dog food', []],
  ['cookies for dogs', []],
  ['dog', []],
  ['where', []],
  ['money', []],
  ['save money', []],
  ['royal', []],
  ['apple', []],
  ['gift card', ['Gift Card Balance']],
  ['later', []],
  ['puppy bundle', ['Bundles']],
  ['how long does it last', []],
  ['how long does a bag last', []],
])('%s is no question, and leads to %j', (q, titles) => {
  const words = q.split(' ');
  expect(isQuestion(words)).toBe(false);
  expect(helpFor(words, []).map(({ title }) => title)).toEqual(titles);
});

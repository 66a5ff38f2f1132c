import { expect, test } from 'vitest';
import { paymentStates } from '#payment/payment-words.contract.ts';
import { repeatMs, stageOf } from './payment-stage.rules.ts';

const failure = 'Your card has insufficient funds.';

test.each([
  [undefined, true, 'waiting'],
  [{ state: 'beginning', failure: null }, true, 'waiting'],
  [{ state: 'open', failure: null }, true, 'unfinished'],
  [{ state: 'open', failure }, true, 'declined'],
  [{ state: 'processing', failure: null }, true, 'processing'],
  [{ state: 'paid', failure }, true, 'paid'],
  [{ state: 'ended', failure: null }, false, 'ended'],
  [{ state: 'returned', failure: null }, false, 'returned'],
] as const)('a payment that is %o, of a customer who turned round: %s, is %s', (payment, wasCancelled, stage) => {
  expect(stageOf(payment, wasCancelled)).toBe(stage);
});

test('an open payment that may just have been paid does not say that nothing was taken', () => {
  expect(stageOf({ state: 'open', failure: null }, false)).toBe('waiting');
  expect(stageOf({ state: 'open', failure }, false)).toBe('waiting');
});

test('a payment link starts with the pay button, not with waiting for a payment', () => {
  const states = [undefined, { state: 'beginning', failure: null }, { state: 'open', failure }] as const;
  for (const payment of states) expect(stageOf(payment, false, true)).toBe('to-pay');
  expect(stageOf({ state: 'open', failure }, true, true)).toBe('declined');
  expect(stageOf({ state: 'open', failure: null }, true, true)).toBe('to-pay');
  expect(stageOf({ state: 'ended', failure: null }, false, true)).toBe('ended');
});

test('pending payments are polled, final ones are not', () => {
  const repeated = paymentStates.filter((state) => repeatMs({ state }) !== false);
  expect(repeated).toEqual(['beginning', 'open', 'processing']);
  expect(repeatMs(undefined)).toBe(2_000);
});

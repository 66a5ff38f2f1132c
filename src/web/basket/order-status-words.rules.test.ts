import { expect, test } from 'vitest';
import { statusWords } from './order-status-words.rules.ts';

test('an order has the colour of its state', () => {
  const { delivered, shipped, processing, cancelled, ...others } = statusWords;
  expect([delivered.tone, shipped.tone, processing.tone, cancelled.tone]).toEqual([
    'success',
    'info',
    'highlight',
    'danger',
  ]);
  for (const { tone } of Object.values(others)) expect(tone).toBe('grey');
});

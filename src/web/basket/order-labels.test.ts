import { expect, test } from 'vitest';
import { statusLabels } from './order-labels.tsx';

test('an order’s badge has the colour of its status', () => {
  const { delivered, shipped, processing, cancelled, ...others } = statusLabels;
  expect([delivered.tone, shipped.tone, processing.tone, cancelled.tone]).toEqual([
    'success',
    'info',
    'highlight',
    'danger',
  ]);
  for (const { tone } of Object.values(others)) expect(tone).toBe('grey');
});

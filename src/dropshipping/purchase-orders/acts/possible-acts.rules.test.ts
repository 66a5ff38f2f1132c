import { expect, test } from 'vitest';
import { possibleActs } from './possible-acts.rules.ts';

const asked = new Date('2026-11-21T09:00:00Z');

test.each([
  ['draft', null, false, true, ['send', 'mark', 'switch', 'send-ourselves', 'cancel', 'reduce']],
  ['failed', null, false, false, ['mark', 'cancel']],
  ['failed', asked, false, false, ['mark']],
  ['sent', null, false, true, ['mark', 'cancel']],
  ['acknowledged', null, true, true, ['mark', 'switch', 'send-ourselves', 'cancel']],
  ['acknowledged', null, true, false, ['mark', 'cancel']],
  ['rejected', null, true, true, ['switch', 'send-ourselves']],
  ['shipped', null, true, true, ['switch', 'send-ourselves']],
  ['shipped', null, true, false, []],
  ['cancelled', null, true, false, []],
] as const)(
  '%s, taken back %s, refused lines %s, still wanted %s: %j',
  (state, cancelAskedAt, hasRefusedLines, isWanted, acts) => {
    expect(possibleActs({ state, way: 'mail', cancelAskedAt, tries: 0 }, { hasRefusedLines, isWanted })).toEqual(acts);
  },
);

test('nothing can be removed from a purchase order that may have reached the supplier', () => {
  const draft = { state: 'draft', way: null, cancelAskedAt: null, tries: 1 } as const;
  expect(possibleActs(draft, { hasRefusedLines: false, isWanted: true })).not.toContain('reduce');
});

test.each([
  ['sent', 'connector', true],
  ['part-shipped', 'connector', true],
  ['acknowledged', 'mail', false],
  ['shipped', 'connector', false],
  ['draft', null, false],
] as const)('whether the supplier can be asked about one that is %s by %s: %s', (state, way, whether) => {
  const standing = { state, way, cancelAskedAt: null, tries: 0 };
  const acts = possibleActs(standing, { hasRefusedLines: false, isWanted: true });
  expect(acts.includes('ask')).toBe(whether);
});

import { expect, test } from 'vitest';
import { possibleActs } from './possible-acts.rules.ts';

const asked = new Date('2026-11-21T09:00:00Z');

test.each([
  ['draft', null, false, false, ['send', 'mark', 'switch', 'send-ourselves', 'cancel', 'reduce']],
  ['failed', null, false, true, ['mark', 'cancel']],
  ['failed', asked, false, true, ['mark']],
  ['sent', null, false, false, ['mark', 'cancel']],
  ['acknowledged', null, true, false, ['mark', 'switch', 'send-ourselves', 'cancel']],
  ['acknowledged', null, true, true, ['mark', 'cancel']],
  ['rejected', null, true, false, ['switch', 'send-ourselves']],
  ['shipped', null, true, false, ['switch', 'send-ourselves']],
  ['shipped', null, true, true, []],
  ['cancelled', null, true, true, []],
] as const)(
  '%s, taken back %s, refused lines %s, replaced %s: %j',
  (state, cancelAskedAt, hasRefusedLines, isReplaced, acts) => {
    expect(possibleActs({ state, cancelAskedAt, tries: 0 }, { hasRefusedLines, isReplaced })).toEqual(acts);
  },
);

test('nothing is taken out of what may have reached the supplier', () => {
  const draft = { state: 'draft', cancelAskedAt: null, tries: 1 } as const;
  expect(possibleActs(draft, { hasRefusedLines: false, isReplaced: false })).not.toContain('reduce');
});

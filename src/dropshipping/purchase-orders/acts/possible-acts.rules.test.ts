import { expect, test } from 'vitest';
import { possibleActs } from './possible-acts.rules.ts';

const requestedAt = new Date('2026-11-21T09:00:00Z');

test.each([
  ['draft', null, false, true, ['send', 'mark', 'switch', 'send-ourselves', 'cancel', 'reduce']],
  ['failed', null, false, false, ['mark', 'cancel']],
  ['failed', requestedAt, false, false, ['mark']],
  ['sent', null, false, true, ['mark', 'cancel', 'chase']],
  ['sent', null, false, false, ['mark', 'cancel']],
  ['sent', requestedAt, false, true, ['mark']],
  ['acknowledged', null, true, true, ['mark', 'switch', 'send-ourselves', 'cancel', 'chase']],
  ['acknowledged', null, true, false, ['mark', 'cancel']],
  ['rejected', null, true, true, ['switch', 'send-ourselves']],
  ['shipped', null, true, true, ['switch', 'send-ourselves']],
  ['shipped', null, true, false, []],
  ['cancelled', null, true, false, []],
] as const)(
  '%s, taken back %s, refused lines %s, still wanted %s: %j',
  (state, cancelRequestedAt, hasRefusedLines, isWanted, acts) => {
    expect(
      possibleActs(
        { state, way: 'mail', cancelRequestedAt, tries: 0, queryAgainAt: null, noteAt: null },
        { hasRefusedLines, isWanted, connector: 'feed' },
      ),
    ).toEqual(acts);
  },
);

test('nothing can be removed from a purchase order that may have reached the supplier', () => {
  const draft = {
    state: 'draft',
    way: null,
    cancelRequestedAt: null,
    tries: 1,
    queryAgainAt: null,
    noteAt: null,
  } as const;
  expect(possibleActs(draft, { hasRefusedLines: false, isWanted: true, connector: 'rest' })).not.toContain('reduce');
});

test.each([
  ['sent', 'connector', 'rest', true],
  ['shipped, and still followed', 'connector', 'rest', true],
  ['part-shipped', 'connector', 'woocommerce', true],
  ['sent', 'connector', 'feed', false],
  ['sent', 'connector', 'none', false],
  ['acknowledged', 'mail', 'rest', false],
  ['shipped', 'connector', 'rest', false],
  ['draft', null, 'rest', false],
] as const)('whether one that is %s by %s can be queried where there is %s: %s', (which, way, connector, whether) => {
  const isFollowed = which === 'shipped, and still followed';
  const state = isFollowed ? 'shipped' : which;
  const standing = {
    state,
    way,
    cancelRequestedAt: null,
    tries: 0,
    queryAgainAt: isFollowed ? requestedAt : null,
    noteAt: null,
  };
  const acts = possibleActs(standing, { hasRefusedLines: false, isWanted: true, connector });
  expect(acts.includes('ask')).toBe(whether);
});

import { expect, test } from 'vitest';
import { days } from '../../clock.ts';
import { chainAcross, chainsIn, chainTo, cutAfter, notNeeded, outlived } from './histories.rules.ts';
import {
  nameBase,
  nameLog,
  parsePosition,
  positionText,
  readHistoryFiles,
  segmentBytes,
  segmentName,
} from './log-names.rules.ts';

const at = (time: string) => new Date(`2026-11-22T${time}:00.000Z`);
const history = '20261122010000000';
const base = (segments: bigint, time: string, of = history) =>
  nameBase(of, segments * segmentBytes + 40n, at(time), true);
const log = (from: bigint, to: bigint, time: string, of = history) =>
  nameLog(of, [from * segmentBytes, to * segmentBytes], at(time), true);
const files = (...names: string[]) => readHistoryFiles(names.toSorted().map((name) => ({ name, bytes: 1 })));

test.each([
  ['0/0', 1, '000000010000000000000000'],
  ['0/2000028', 1, '000000010000000000000002'],
  ['1A/FF000000', 3, '000000030000001A000000FF'],
])('position %s is written and found as PostgreSQL does', (text, timeline, file) => {
  expect(positionText(parsePosition(text))).toBe(text);
  expect(segmentName(timeline, parsePosition(text))).toBe(file);
});

test('a name says all there is to know about a file, and files with other names are ignored', () => {
  const [one, other] = files(base(2n, '02:00'), log(2n, 3n, '02:01'), 'pictures', '.draft-1');
  expect(one).toMatchObject({ kind: 'base', history, at: at('02:00'), start: 2n * segmentBytes + 40n });
  expect(other).toMatchObject({ kind: 'log', at: at('02:01'), start: 2n * segmentBytes, end: 3n * segmentBytes });
});

const night = [base(2n, '02:00'), log(2n, 3n, '02:01'), log(3n, 4n, '02:02'), log(4n, 5n, '02:03')] as const;

test.each([
  ['01:59', undefined],
  ['02:00', ['02:01']],
  ['02:02', ['02:01', '02:02', '02:03']],
  ['09:00', ['02:01', '02:02', '02:03']],
])('to %s it takes the changes until just after', (moment, wanted) => {
  expect(chainTo(at(moment), files(...night))?.logs.map((one) => one.at)).toEqual(wanted?.map(at));
});

test('changes behind a gap are not followed, and a copy without those of its own time is of no use', () => {
  const [copy, first, , third] = night;
  expect(chainsIn(files(copy, first, third))).toMatchObject([{ until: at('02:01') }]);
  expect(chainsIn(files(copy))).toEqual([]);
  expect(chainsIn(files(copy, third))).toEqual([]);
  expect(chainsIn(files(copy, log(2n, 3n, '01:59')))).toEqual([]);
});

const copies = [...night, log(5n, 6n, '02:05'), base(5n, '02:04'), log(6n, 7n, '02:08')] as const;

test.each([
  ['01:59', undefined],
  ['02:00', '02:00'],
  ['02:03', '02:00'],
  ['02:08', '02:04'],
  ['02:09', undefined],
])('the changes since a backup of %s are found where a copy before it leads past it', (moment, copy) => {
  expect(chainAcross(at(moment), files(...copies))?.base.at).toEqual(copy && at(copy));
});

test('a backup made before a restore leads to what was before it, and one in a gap nowhere', () => {
  const after = [base(1n, '02:06', '20261122020500000'), log(1n, 2n, '02:07', '20261122020500000')];
  expect(chainAcross(at('02:02'), files(...night, ...after))).toMatchObject({ base: { history }, until: at('02:03') });
  expect(chainAcross(at('02:05'), files(...night, ...after))).toBeUndefined();
});

test('no more changes are read than the moment takes', () => {
  const [chain] = chainsIn(files(...night));
  expect(chain && cutAfter(chain, at('02:01')).logs.map((one) => one.at)).toEqual([at('02:01'), at('02:02')]);
  expect(chain && cutAfter(chain, at('02:30'))).toEqual(chain);
});

test('of each history the last copies stay with what they need, and of all histories the last', () => {
  const [one, other] = ['20261122040000000', '20261122050000000'];
  const first = [...night, base(4n, '03:00'), log(5n, 6n, '03:01')];
  const all = [...first, base(1n, '04:01', one), log(1n, 2n, '04:02', one), base(1n, '05:01', other)];
  const names = (kept: Parameters<typeof notNeeded>[1]) => notNeeded(files(...all), kept).map(({ name }) => name);
  expect(names({ copies: 1, histories: 3 })).toEqual([night[0], night[1], night[2]].toSorted());
  expect(names({ copies: 2, histories: 3 })).toEqual([]);
  expect(names({ copies: 2, histories: 1 })).toEqual(first.toSorted());
  expect(notNeeded(files(...night.slice(1)), { copies: 2, histories: 3 })).toEqual([]);
});

test('the history before a restore is kept for as many nights as backups are', () => {
  const current = '20261206020000000';
  const then = new Date('2026-12-06T02:01:30Z');
  const all = files(...night, nameBase(current, 40n, then, true));
  expect(outlived(all, current, days(14)).map(({ at: time }) => time)).toEqual([at('02:00'), at('02:01')]);
  expect(outlived(all, current, days(15))).toEqual([]);
});

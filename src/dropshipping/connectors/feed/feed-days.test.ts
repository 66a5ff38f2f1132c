import { expect, test } from 'vitest';
import { meaningOf } from '../../../../tests/support/feeds.ts';

const now = new Date('2026-11-30T12:00:00Z');
/** Nothing need be told. */
const none = /(?:)/;

test.each<[string, string, string[], RegExp]>([
  [
    'on which goods end',
    'Code,Name,Cost,Stock,Discontinued Date\nA,Rope,1.00,5,01/01/2026\nB,Ball,1.00,4,31/01/2027\nC,Cup,1.00,3,\nD,Dish,1.00,2,soon\n',
    ['A | Rope | 100 | ?', 'B | Ball | 100 | 4', 'C | Cup | 100 | 3', 'D | Dish | 100 | ?'],
    /2 rows have a stock that may be the last, according to another column: rows 2, 5.*1 row has a date in the future from which it is no longer sold: row 3/s,
  ],
  [
    'under a flag',
    'Code,Name,Cost,Stock,End of life\nA,Rope,1.00,5,2026-01-01\nB,Ball,1.00,4,2027-01-31\nC,Cup,1.00,3,\nD,Dish,1.00,2,0000-00-00\nE,Egg,1.00,2,No\nF,Fan,1.00,2,Yes\n',
    [
      'A | Rope | 100 | 0',
      'B | Ball | 100 | 4',
      'C | Cup | 100 | 3',
      'D | Dish | 100 | 2',
      'E | Egg | 100 | 2',
      'F | Fan | 100 | 0',
    ],
    /1 row has a date in the future from which it is no longer sold: row 3/,
  ],
  [
    'under a flag that says no such thing',
    'Code,Name,Cost,Stock,Active\nA,Rope,1.00,5,2026-01-01\n',
    ['A | Rope | 100 | ?'],
    /“2026-01-01” in “Active”/,
  ],
  [
    'from which goods are there',
    'Code,Name,Cost,Stock,Available From\nA,Rope,1.00,5,01/01/2026\nB,Ball,1.00,4,31/01/2027\nC,Cup,1.00,3,now\n',
    ['A | Rope | 100 | 5', 'B | Ball | 100 | ?', 'C | Cup | 100 | 3'],
    /1 row has a stock that isn’t available yet, according to another column: row 3/,
  ],
  [
    'until which prices are valid',
    'Code,Name,Cost,Price Valid Until,Stock\nA,Rope,1.00,31/10/2026,5\nB,Ball,1.00,31/12/2026,4\nC,Cup,1.00,31/12/2099,4\n',
    ['A | Rope | ? | 5', 'B | Ball | 100 | 4', 'C | Cup | 100 | 4'],
    /1 row has a price that is no longer valid, according to another column: row 2/,
  ],
  [
    'from which prices are valid',
    'Code,Name,Cost,Price Valid From,Stock\nA,Rope,1.00,01/01/2027,5\nB,Ball,1.00,01/11/2026,4\n',
    ['A | Rope | ? | 5', 'B | Ball | 100 | 4'],
    /1 row has a price that is not valid yet, according to another column: row 2/,
  ],
  [
    'until which prices are valid, that day included',
    'Code,Name,Cost,Price Valid Until,Stock\nA,Rope,1.00,29/11/2026,5\nB,Ball,1.00,30/11/2026,4\nC,Cup,1.00,2026-11-30 00:00:00,4\n',
    ['A | Rope | ? | 5', 'B | Ball | 100 | 4', 'C | Cup | 100 | 4'],
    /1 row has a price that is no longer valid, according to another column: row 2/,
  ],
  [
    'until which goods are there, that day included, or to whom',
    'Code,Name,Cost,Stock,Available To\nA,Rope,1.00,5,29/11/2026\nB,Ball,1.00,4,30/11/2026\nC,Cup,1.00,3,Trade\nD,Dish,1.00,2,All customers\nE,Egg,1.00,2,31/12/26\n',
    ['A | Rope | 100 | ?', 'B | Ball | 100 | 4', 'C | Cup | 100 | 3', 'D | Dish | 100 | 2', 'E | Egg | 100 | ?'],
    /2 rows have a stock that may be the last, according to another column: rows 2, 6/,
  ],
  [
    'on which somebody last ordered',
    'Code,Name,Cost,Stock,Last Order Date\nA,Rope,1.00,5,14/10/2026\nB,Ball,1.00,4,25/11/2026\n',
    ['A | Rope | 100 | 5', 'B | Ball | 100 | 4'],
    /Not used: “Last Order Date”/,
  ],
  [
    'on which more is due',
    'Code,Name,Cost,Stock,Due In,Due Qty\nA,Rope,1.00,0,12/12/2026,50\nB,Ball,1.00,5,01/02/2027,20\n',
    ['A | Rope | 100 | 0', 'B | Ball | 100 | 5'],
    none,
  ],
  [
    'until which food is good',
    'Code,Name,Cost,Stock,Best Before\nA,Treats,1.00,5,01/10/2026\nB,Chews,1.00,4,31/10/2027\nC,Bones,1.00,3,see pack\n',
    ['A | Treats | 100 | ?', 'B | Chews | 100 | 4', 'C | Bones | 100 | 3'],
    /1 row has a stock that is past its date, according to another column: row 2/,
  ],
  [
    'of what may be sold, as its column says',
    'Code,Name,Cost,Available Qty,Allocated,Available From,Best Before\nA,Rope,1.00,5,2,31/01/2027,\nB,Chews,1.00,4,2,,01/10/2026\nC,Ball,1.00,3,2,01/01/2026,\n',
    ['A | Rope | 100 | ?', 'B | Chews | 100 | ?', 'C | Ball | 100 | 3'],
    /isn’t available yet.*row 2.*past its date.*row 3/s,
  ],
])('days %s are over or to come', (_what, text, goods, told) => {
  const { goods: read, notes } = meaningOf(text, {}, now);
  expect(read).toEqual(goods);
  expect(notes).toMatch(told);
});

test('a day lasts until it ends in Britain', () => {
  const text = 'Code,Name,Cost,Price Valid Until,Stock\nA,Rope,1.00,30/06/2026 23:59:59,5\n';
  expect(meaningOf(text, {}, new Date('2026-06-30T22:59:59Z')).goods).toEqual(['A | Rope | 100 | 5']);
  expect(meaningOf(text, {}, new Date('2026-06-30T23:00:00Z')).goods).toEqual(['A | Rope | ? | 5']);
});

import { expect, test } from 'vitest';
import { meaningOf } from '../../../../tests/support/feeds.ts';

const goods = ['A | Rope, red | 300 | 4', 'B | Ball | 250 | 5'];

test.each([
  ['all of them', '"sku,name,cost,stock"\n"A,""Rope, red"",3.00,4"\n"B,Ball,2.50,5"\n'],
  [
    'all of them, with every cell in marks',
    '"""sku"",""name"",""cost"",""stock"""\r\n"""A"",""Rope, red"",""3.00"",""4"""\r\n"""B"",""Ball"",""2.50"",""5"""\r\n',
  ],
  ['those with a mark in them', 'sku,name,cost,stock\n"A,""Rope, red"",3.00,4"\nB,Ball,2.50,5\n'],
  ['all of them, with blank cells behind', 'sku,name,cost,stock;;;\n"A,""Rope, red"",3.00,4";;;\nB,Ball,2.50,5;;;\n'],
  ['all of them, with semicolons', '"sku;name;cost;stock"\n"A;Rope, red;3.00;4"\n"B;Ball;2.50;5"\n'],
  [
    'all of them, below a title',
    '"Our prices, November"\n"sku,name,cost,stock"\n"A,""Rope, red"",3.00,4"\n"B,Ball,2.50,5"\n',
  ],
])('lines that a program took for cells are lines: %s', (_what, file) => {
  expect(meaningOf(file).goods).toEqual(goods);
});

test.each([
  ['a line of a category', 'sku,name,cost,stock\n"Toys, ropes, balls, new"\nA,Rope,3.00,4\n', ['A | Rope | 300 | 4']],
  [
    'a last line',
    'sku,name,cost,stock\nA,Rope,3.00,4\n"Prices ""trade"", no VAT, may change, E&OE"\n',
    ['A | Rope | 300 | 4'],
  ],
  ['names with commas', 'sku;name;cost;stock\nA;"Rope, red, 2 m";3.00;4\n', ['A | Rope, red, 2 m | 300 | 4']],
  ['a list of names', 'name\n"Rope, red"\n"Ball, blue"\n', []],
  ['a list of codes', 'sku\nA\nB\n', ['A | A | ? | ?', 'B | B | ? | ?']],
])('what is no line in a cell stays a cell: %s', (_what, file, expected) => {
  expect(meaningOf(file).goods).toEqual(expected);
});

const start = 'sku,name,stock,cost\nA,Rope,4,13.00\nB,Ball,4,2.00\nC,Cup,4,3.50\n';

test('a last figure that may be cut off is not used', () => {
  const { goods, notes } = meaningOf(`${start}D,Dish,4,1`);
  expect(goods).toHaveLength(3);
  expect(notes).toMatch(/1 row is left out, with an end that may be missing: row 5/);
});

test.each(['D,Dish,4,1.00', 'D,Dish,4,1\n', 'D,Dish,4,', 'D,Dish,4,POA'])('a last line of %j is whole', (line) => {
  expect(meaningOf(`${start}${line}`).goods).toHaveLength(4);
});

test('a last whole number among others is whole', () => {
  expect(meaningOf('sku,name,cost,stock\nA,R,1.00,4\nB,R,1.00,12\nC,R,1.00,5\nD,R,1.00,1').goods).toHaveLength(4);
});

import { expect, test } from 'vitest';
import { meaningOf } from '../../../../../tests/support/feeds.ts';

const listWith = (headings: string, cells: string) => `sku,name,cost,${headings}\nA,Rope,3.00,${cells}\n`;

test.each([
  ['Stock Leeds,Stock Bristol', '4,5', 9],
  ['Stock Leeds,Stock Bristol', '4,', 4],
  ['Stock Leeds,Stock Bristol', '4,-3', 4],
  ['Stock Leeds,Stock Bristol', ',', '?'],
  ['Stock Leeds,Stock Bristol', '10+,5', 15],
  ['Stock Leeds,Stock Bristol', 'Out of stock,0', 0],
  ['Stock Leeds,Stock Bristol,Stock Status', '4,5,Out of stock', 0],
  ['Stock North,Stock South', '4,5', 9],
  ['Stock Leeds,Stock Bristol,Free Delivery,Stock Image', '4,5,yes,a.jpg', 9],
  ['Leeds Qty,Milton Keynes Qty', '4,5', 9],
  ['Qty WH1,Qty WH2,Qty WH3', '4,4,4', 12],
  ['Stock (Leeds),Stock (Bristol)', '4,5', 9],
  ['Stock - Leeds depot,Stock - Bristol depot', '4,5', 9],
  ['Stock Leeds,Stock Bristol,Stock Code,Stock Min', '4,5,77,2', 9],
])('the stock of branches, as %s, is added up', (headings, cells, stock) => {
  const { goods, notes } = meaningOf(listWith(headings, cells));
  expect(goods).toEqual([`A | Rope | 300 | ${stock}`]);
  expect(notes).toMatch(/The stock is added up from “/);
});

test.each([
  ['Stock Leeds,Stock Bristol,Total Stock', '4,5,9'],
  ['Stock Leeds,Stock Bristol,Total', '4,5,9'],
  ['Stock Leeds,Stock York,Stock North', '5,7,12'],
  ['Stock Leeds,Stock Bristol,Web Stock', '4,5,9'],
  ['Stock Leeds,Stock Bristol,UK Stock', '4,5,9'],
  ['Stock Leeds,Stock Bristol,Stock All Branches', '4,5,9'],
  ['Stock Leeds,Stock Bristol,Stock Amazon', '4,5,9'],
  ['Stock Leeds,Stock Bristol,Allocated Leeds', '4,5,2'],
  ['Stock Leeds,Stock Bristol,Free Leeds,Free Bristol', '4,5,1,1'],
  ['Stock Leeds,Stock Leeds,Stock Bristol', '4,4,5'],
])('one of %s has to be chosen', (headings, cells) => {
  const { goods, notes } = meaningOf(listWith(headings, cells));
  expect(goods).toEqual(['A | Rope | 300 | ?']);
  expect(notes).toMatch(/Several columns could hold the stock, so none is read: .*“Stock Leeds/);
});

test.each([
  ['Stock,Stock Leeds,Stock Bristol', '9,4,5', 9],
  ['Free Stock,Stock Leeds,Stock Bristol', '7,4,5', 7],
  ['Stock Leeds', '4', '?'],
  ['Stock A,Stock B', '4,5', '?'],
  ['Stock UK,Stock DE', '4,5', '?'],
  ['Min Stock,Max Stock', '4,5', '?'],
  ['Stock Leeds,Price Leeds', '4,5.00', '?'],
])('%s is not added up', (headings, cells, stock) => {
  const { goods, notes } = meaningOf(listWith(headings, cells));
  expect(goods).toEqual([`A | Rope | 300 | ${stock}`]);
  expect(notes).not.toMatch(/added up/);
});

test('a part that others have ordered leaves no sum', () => {
  expect(meaningOf(listWith('Stock Leeds,Stock Bristol,Reserved', '4,5,2')).goods).toEqual(['A | Rope | 300 | ?']);
});

test('a part that is no number leaves no sum', () => {
  const { goods, notes } = meaningOf(listWith('Stock Leeds,Stock Bristol', '4,In stock'));
  expect(goods).toEqual(['A | Rope | 300 | ?']);
  expect(notes).toMatch(/a stock that is there more than once, differently: row 2/);
});

test('one of them may be chosen', () => {
  const file = listWith('Stock Leeds,Stock Bristol', '4,5');
  expect(meaningOf(file, { columns: { stock: 'Stock Bristol' } }).goods).toEqual(['A | Rope | 300 | 5']);
});

test('branches inside of an object are added up, too', () => {
  const file = JSON.stringify([{ sku: 'A', name: 'Rope', cost: 3, stock: { leeds: 4, bristol: 2 } }]);
  expect(meaningOf(file).goods).toEqual(['A | Rope | 300 | 6']);
});

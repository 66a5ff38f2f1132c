import { expect, test } from 'vitest';
import { isFurtherPicture, settleColumns } from './feed-listing.ts';
import { isNoStock, readStock } from './feed-values.rules.ts';

test.each([
  ['12', 12],
  ['12.0', 12],
  ['1,200', 1_200],
  ['>50', 50],
  ['100+', 100],
  ['-3', 0],
  ['out_of_stock', 0],
  ['Out of Stock', 0],
  ['no', 0],
  ['preorder', 0],
  ['in_stock', 'in-stock'],
  ['yes', 'in-stock'],
  ['N', 0],
  ['Y', 'in-stock'],
  ['https://schema.org/OutOfStock', 0],
  ['http://schema.org/InStock', 'in-stock'],
  ['', null],
])('a stock of %j is %j', (text, stock) => {
  expect(readStock(text)).toBe(stock);
});

test.each([
  ['plenty', true],
  ['?', true],
  ['in_stock', false],
  ['Available', false],
  ['12', false],
  ['sold out', false],
  ['', false],
])('%j in place of the stock is nonsense: %j', (text, isNone) => {
  expect(isNoStock(text)).toBe(isNone);
});

test('usual headings are recognised, chosen ones have precedence, and a missing chosen one is not guessed again', () => {
  const google = ['g:id', 'title', 'g:price', 'g:cost_of_goods_sold', 'g:image_link', 'g:availability', 'g:quantity'];
  expect(settleColumns(google, {})).toEqual({
    code: 'g:id',
    name: 'title',
    price: 'g:cost_of_goods_sold',
    stock: 'g:quantity',
    availability: 'g:availability',
    image: 'g:image_link',
  });
  const own = ['SKU', 'Trade Price', 'Special Price'];
  expect(settleColumns(own, { price: 'special price' })).toEqual({ code: 'SKU', price: 'Special Price' });
  expect(settleColumns(own, { price: 'Gone' })).toEqual({ code: 'SKU' });
  expect(['Image 2', 'additional_image_link', 'Picture URL'].every(isFurtherPicture)).toBe(true);
  expect(isFurtherPicture('Image credit')).toBe(false);
});

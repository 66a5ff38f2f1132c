import { expect, test } from 'vitest';
import { publicPages } from './public-pages.ts';

test.each([
  ['/shop', '?q=rope', '?q=rope'],
  ['/shop', '?q=%20rope%20&utm_source=mail', '?q=rope'],
  ['/shop', '?sort=relevance&layout=grid&q=rope', '?q=rope'],
  ['/shop', '?pet=DOG&category=Pet+Toys&q=', '?category=accessories&pet=dog'],
  ['/shop', '?pet=a+dragon&minPrice=much&sort=colour', ''],
  ['/shop', '?q=rope&q=ball', '?q=ball'],
  ['/food', '?page=2&x=1', '?page=2'],
  ['/food', '?page=1', ''],
  ['/food', '?category=food&inStock=true', '?inStock=true'],
  ['/$animal', '?pet=cat&category=food', '?category=food'],
  // Of a collection its shoppers may want one category only.
  ['/c/$address', '?pet=cat&category=food', '?category=food&pet=cat'],
  ['/product/$id', '?tab=reviews&x=1', ''],
])('%s with %s is the same page as with %s', (path, search, shortest) => {
  expect(publicPages[path]?.(search)).toBe(shortest);
});

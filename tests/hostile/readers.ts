import { pageReader } from '#platform/http/page-paths.rules.ts';
import { publicPages } from '#web/public-pages.ts';
import type { Reader } from './growth.ts';

const readPage = pageReader({ paths: Object.keys(publicPages).concat('/a/$'), publicPages });

/** Everything of the shop's that reads what strangers, customers and suppliers send. */
export const readers: Reader[] = [
  {
    name: 'address of a page',
    read: readPage,
    largest: 16_000,
    hostile: {
      'slashes within': (size) => `/a${'/'.repeat(size)}b/`,
      'slashes before': (size) => `${'/'.repeat(size)}b/`,
      'slashes behind': (size) => `/a${'/'.repeat(size)}`,
      'signs of the query': (size) => `/shop?q=${'+'.repeat(size)}`,
      'many parameters': (size) => `/shop?${'q=1&'.repeat(size / 4)}`,
    },
  },
];

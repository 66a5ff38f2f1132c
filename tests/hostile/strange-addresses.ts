/** What everybody asks for, in a shop with products 1 and 2. */
export const hotAddresses = [
  '/',
  '/shop',
  '/food',
  '/product/1',
  '/product/2',
  '/policies',
  '/api/shop',
  '/api/products/1',
];

/** In the order of their cost: a page is rendered, a search asks the database, the rest is little. */
const kinds: ((n: number) => string)[] = [
  (n) => `/product/0${n}`,
  (n) => `/product/${n}.0`,
  (n) => `/shop?q=strange${n}`,
  (n) => `/food?minPrice=0.${n % 100}&maxPrice=${n}`,
  (n) => `/api/products/suggestions?q=zz${n}`,
  (n) => `/api/products/suggestions?q=zy${n}${'+'.repeat(7_000)}`,
  (n) => `/api/products?limit=1&q=zx${n}&${'utm=1&'.repeat(n % 100)}`,
  (n) => `/api/products?limit=500&minPrice=0.${n}`,
  (n) => `/api/products/facets?brand=b${n}`,
  (n) => `/api/products/1/reviews?limit=${(n % 500) + 1}&offset=${n}`,
  (n) => `/api/community/comments?offset=${n}`,
  (n) => `/api/products/${n + 100_000}`,
  (n) => `/api/products/0${n}`,
  (n) => `/no/such/page/${n}`,
  (n) => `/?${'x=1&'.repeat(n % 1_000)}${n}`,
  (n) => `/media/${n.toString(16).padStart(20, '0')}/320.webp`,
  (n) => `/assets/${n}.js`,
  (n) => `/api/shop?n=${n}`,
  (n) => `/sitemap-${n}.xml`,
  (n) => `/${'/'.repeat(n % 400)}a/`,
];

/** Another one for each number, and another kind for the next. */
export function strangeAddress(n: number): string {
  return kinds[n % kinds.length]?.(n) ?? '/';
}

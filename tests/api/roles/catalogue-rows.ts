import { all, spent, staff } from './words.ts';
import type { Row } from './words.ts';

const review = {
  customerName: 'Jo',
  customerEmail: 'jo@example.co.uk',
  title: 'Well chewed',
  comment: 'It has outlived three others.',
  rating: 4,
};

const asItIs = {
  category: 'accessories',
  isFeatured: true,
  isWithdrawn: false,
  weightGrams: null,
  price: '8.99',
  margin: null,
};
const undoOfOne = { id: 1, before: { ...asItIs, isFeatured: false }, after: asItIs };

const family = {
  name: 'Rope',
  options: [{ name: 'Size', style: 'text', values: [{ value: 'S', colour: null }] }],
  variants: [{ values: { Size: 'S' }, price: '8.99' }],
  common: { category: 'accessories', kind: 'toys' },
};

/** Products, their pictures and their reviews. */
export const catalogueRows: Record<string, Row> = {
  'GET /api/admin/shelves': { cells: staff(200) },
  'POST /api/admin/shelves/:kind': {
    url: '/api/admin/shelves/animals',
    body: { name: 'Reptiles' },
    cells: staff(201),
  },
  'PUT /api/admin/shelves/:kind/order': {
    url: '/api/admin/shelves/animals/order',
    body: { keys: ['cat', 'dog'] },
    cells: staff(200),
  },
  'PATCH /api/admin/shelves/:kind/:key': {
    url: '/api/admin/shelves/animals/fish',
    body: { isHidden: true },
    cells: staff(200),
  },
  'DELETE /api/admin/shelves/:kind/:key': { url: '/api/admin/shelves/animals/dragon', cells: staff(404) },
  'GET /api/admin/families': { cells: staff(200) },
  'POST /api/admin/families': { body: family, cells: staff(201) },
  'GET /api/admin/families/proposals': { cells: staff(200) },
  'GET /api/admin/families/:id': { url: '/api/admin/families/1', cells: staff(200) },
  'PUT /api/admin/families/:id': { url: '/api/admin/families/1', body: family, cells: staff(200) },
  'PATCH /api/admin/families/:id/texts': {
    url: '/api/admin/families/1/texts',
    body: { kind: 'tugs' },
    cells: staff(200),
  },
  'DELETE /api/admin/families/:id': { url: '/api/admin/families/9', cells: staff(404) },
  'GET /api/admin/products': { cells: staff(200) },
  'GET /api/admin/products/:id': { url: '/api/admin/products/1', cells: staff(200) },
  'POST /api/admin/products/:id/duplicate': { url: '/api/admin/products/1/duplicate', cells: staff(201) },
  'POST /api/admin/products/:id/pictures': { url: '/api/admin/products/1/pictures', cells: staff(415) },
  'PUT /api/admin/products/:id/pictures': {
    url: '/api/admin/products/1/pictures',
    body: { pictures: [] },
    cells: staff(200),
  },
  'DELETE /api/admin/products/:id/pictures/:key': {
    url: '/api/admin/products/1/pictures/00000000000000000000',
    cells: staff(404),
  },
  'GET /api/admin/products/:id/stock-changes': { url: '/api/admin/products/1/stock-changes', cells: staff(200) },
  'POST /api/admin/products/:id/stock-changes': {
    url: '/api/admin/products/1/stock-changes',
    body: { change: 1, reason: 'counted' },
    cells: staff(201),
  },
  // In this order: the product is taken off sale and put back.
  'POST /api/admin/products/:id/withdrawal': { url: '/api/admin/products/2/withdrawal', cells: staff(201) },
  'DELETE /api/admin/products/:id/withdrawal': { url: '/api/admin/products/2/withdrawal', cells: staff(200) },
  'GET /api/admin/products/export': { cells: staff(200) },
  'POST /api/admin/products/import': { cells: staff(415) },
  'POST /api/admin/products/bulk/undo': { body: { products: [undoOfOne] }, cells: staff(200) },
  'POST /api/admin/products/bulk': { body: { ids: [1], isFeatured: true }, cells: staff(200) },
  'GET /api/image-proxy': { url: '/api/image-proxy?url=http://nobody.example/p.png', cells: all(400) },
  'GET /api/admin/products/:id/cost': { url: '/api/admin/products/1/cost', cells: staff(409) },
  'GET /api/admin/products/:id/price-history': { url: '/api/admin/products/1/price-history', cells: staff(200) },
  'GET /api/products': { cells: all(200) },
  'POST /api/products': { body: { name: 'Rope', category: 'accessories', price: '8.99' }, cells: staff(201) },
  'PATCH /api/products/:id': { url: '/api/products/1', body: { brand: 'Paw & Vale' }, cells: staff(200) },
  'GET /api/products/:id': { url: '/api/products/1', cells: all(200) },
  'GET /api/products/:id/review-invitation': {
    url: '/api/products/1/review-invitation?token=made-up',
    cells: all(200),
  },
  'GET /api/products/:id/rating': { url: '/api/products/1/rating', cells: all(200) },
  'GET /api/products/:id/delivery': { url: '/api/products/1/delivery', cells: all(200) },
  'GET /api/products/:id/rating-breakdown': { url: '/api/products/1/rating-breakdown', cells: all(200) },
  'GET /api/products/:id/related': { url: '/api/products/1/related', cells: all(200) },
  'GET /api/products/goes-with': { url: '/api/products/goes-with?ids=1', cells: all(200) },
  'GET /api/products/:id/reviews': { url: '/api/products/1/reviews', cells: all(200) },
  'POST /api/products/:id/reviews': { url: '/api/products/1/reviews', body: review, cells: all(201) },
  'POST /api/products/:id/stock-alerts': {
    url: '/api/products/2/stock-alerts',
    body: { email: 'jo@example.co.uk' },
    cells: all(201),
  },
  'GET /api/categories': { cells: all(200) },
  'GET /api/categories/:key': { url: '/api/categories/food', cells: all(200) },
  'GET /api/animals/:key': { url: '/api/animals/dog', cells: all(200) },
  'GET /api/brands/:address': { url: '/api/brands/nobody', cells: all(404) },
  'GET /api/products/facets': { cells: all(200) },
  'GET /api/products/suggestions': { url: '/api/products/suggestions?q=bone', cells: all(200) },
  'POST /api/reviews/:id/helpful': { url: '/api/reviews/1/helpful', cells: all(200) },
  'GET /media/:key/:file': { url: '/media/00000000000000000000/320.webp', cells: all(404) },
};

/** Community, newsletter, testimonials, settings, and the pages about the API. */
export const shopRows: Record<string, Row> = {
  'GET /api/community/comments': { cells: all(200) },
  'POST /api/community/comments': { body: { content: 'Our collie loves it.', guestName: 'Jo' }, cells: all(201) },
  'POST /api/community/comments/:id/like': { url: '/api/community/comments/1/like', cells: all(200) },
  'POST /api/contact': { body: { name: 'Jo', email: 'jo@example.co.uk', message: 'Hello?' }, cells: all(201) },
  'GET /api/docs': { cells: all(200) },
  'GET /api/docs/json': { cells: all(302) },
  'GET /api/docs/static/*': { url: '/api/docs/static/swagger-ui.css', cells: all(200) },
  'GET /api/docs/static/index.html': { cells: all(302) },
  'GET /api/docs/static/swagger-initializer.js': { cells: all(200) },
  'GET /api/docs/static/theme/colours.css': { cells: all(200) },
  'GET /api/docs/yaml': { cells: all(302) },
  'POST /api/newsletter': { body: { email: 'jo@example.co.uk' }, cells: all(201) },
  'POST /api/newsletter/confirm': { body: spent, cells: all(400) },
  'POST /api/newsletter/unsubscribe': { body: spent, cells: all(400) },
  'GET /api/openapi.json': { cells: all(200) },
  'GET /api/policies': { cells: all(200) },
  'GET /api/shop': { cells: all(200) },
  'GET /api/testimonials': { cells: all(200) },
  'GET /feeds/google.tsv': { cells: all(200) },
  'GET /feeds/google.xml': { cells: all(200) },
  'GET /manifest.webmanifest': { cells: all(200) },
  'GET /robots.txt': { cells: all(200) },
  'GET /sitemap-:part.xml': { url: '/sitemap-1.xml', cells: all(200) },
  'GET /sitemap.xml': { cells: all(200) },
};

import { all, staff } from './words.ts';
import type { Row } from './words.ts';

/** Suppliers, their products, prices and syncs. */
export const supplierRows: Record<string, Row> = {
  'GET /api/admin/supplier-attention': { cells: staff(200) },
  'GET /api/admin/pricing-rules': { cells: staff(200) },
  'POST /api/admin/pricing-rules': { body: { supplierId: 99, method: 'margin', rate: '30%' }, cells: staff(400) },
  'POST /api/admin/pricing-rules/preview': { body: { method: 'margin', rate: '30%' }, cells: staff(200) },
  'PUT /api/admin/pricing-rules/:id': {
    url: '/api/admin/pricing-rules/99',
    body: { method: 'margin', rate: '30%' },
    cells: staff(404),
  },
  'DELETE /api/admin/pricing-rules/:id': { url: '/api/admin/pricing-rules/99', cells: staff(404) },
  'GET /api/admin/pricing-rules/:id/application': {
    url: '/api/admin/pricing-rules/99/application',
    cells: staff(404),
  },
  'POST /api/admin/pricing-rules/:id/application': {
    url: '/api/admin/pricing-rules/99/application',
    cells: staff(404),
  },
  'GET /api/products/dropshipped': { cells: staff(200) },
  // This shop has no suppliers; product-links.test.ts links products to some.
  'POST /api/products/:id/sync-supplier': {
    url: '/api/products/1/sync-supplier',
    body: { supplierId: 99, supplierProductId: 'LL20007A' },
    cells: staff(400),
  },
  'POST /api/products/:id/update-pricing': {
    url: '/api/products/1/update-pricing',
    body: { margin: '30%' },
    cells: staff(409),
  },
  'DELETE /api/products/:id/supplier-link': { url: '/api/products/1/supplier-link', cells: staff(404) },
  'POST /api/suppliers/:id/imports': {
    url: '/api/suppliers/99/imports',
    body: { code: 'X', name: 'Rope', category: 'accessories' },
    cells: staff(404),
  },
  'POST /api/suppliers/:id/bulk-imports/check': {
    url: '/api/suppliers/99/bulk-imports/check',
    body: { products: [{ code: 'X', name: 'Rope' }], category: 'accessories' },
    cells: staff(404),
  },
  'POST /api/suppliers/:id/bulk-imports': {
    url: '/api/suppliers/99/bulk-imports',
    body: { products: [{ code: 'X', name: 'Rope' }], category: 'accessories' },
    cells: staff(404),
  },
  'GET /api/suppliers/:id/bulk-imports/:importId': { url: '/api/suppliers/99/bulk-imports/99', cells: staff(404) },
  'POST /api/sync-supplier-images': { cells: staff(200) },
  'POST /api/supplier-syncs': { body: { kinds: ['stock'] }, cells: staff(409) },
  'GET /api/supplier-syncs': { cells: staff(200) },
  'GET /api/supplier-syncs/:id': { url: '/api/supplier-syncs/99', cells: staff(404) },
  'GET /api/supplier-syncs/:id/outcomes': { url: '/api/supplier-syncs/99/outcomes', cells: staff(404) },
  'GET /api/admin/held-changes': { cells: staff(200) },
  'POST /api/admin/held-changes/decisions': { body: { decision: 'reject' }, cells: staff(200) },
  'GET /api/admin/sync-policies': { cells: staff(200) },
  'PUT /api/admin/sync-policies/:id': {
    url: '/api/admin/sync-policies/99',
    body: {
      pictures: 'apply',
      stock: 'apply',
      prices: 'hold',
      stockBuffer: 0,
      inStockCountsAs: 10,
      holdShare: 40,
      picturesEveryHours: null,
      stockEveryHours: 1,
      pricesEveryHours: 24,
      staleAfterHours: 24,
      soldOutAfterHours: 72,
    },
    cells: staff(404),
  },
  'GET /api/suppliers': { cells: staff(200) },
  'POST /api/suppliers': { body: { name: 'Barker & Sons', email: 'sales@barker.example' }, cells: staff(201) },
  'PATCH /api/suppliers/:id': { url: '/api/suppliers/99', body: { isActive: false }, cells: staff(404) },
  'POST /api/suppliers/:id/connection-test': { url: '/api/suppliers/99/connection-test', cells: staff(404) },
  'GET /api/suppliers/:id/listed-products': { url: '/api/suppliers/99/listed-products', cells: staff(404) },
  'POST /api/suppliers/:id/webhook': { url: '/api/suppliers/99/webhook', cells: staff(404) },
  'POST /api/webhooks/rest/:id': { url: '/api/webhooks/rest/99', cells: all(404) },
  'POST /api/webhooks/woocommerce/:id': { url: '/api/webhooks/woocommerce/99', cells: all(404) },
  'GET /api/suppliers/:id/feed': { url: '/api/suppliers/99/feed', cells: staff(404) },
  'POST /api/suppliers/:id/feed': { url: '/api/suppliers/99/feed', cells: staff(415) },
  'DELETE /api/suppliers/:id/feed': { url: '/api/suppliers/99/feed', cells: staff(404) },
  'PUT /api/suppliers/:id/feed/columns': {
    url: '/api/suppliers/99/feed/columns',
    body: { columns: { code: 'SKU' } },
    cells: staff(404),
  },
  'GET /api/suppliers/:id/order-terms': { url: '/api/suppliers/99/order-terms', cells: staff(404) },
  'PUT /api/suppliers/:id/order-terms': {
    url: '/api/suppliers/99/order-terms',
    body: { priceTolerance: 5, orderStatus: null, paymentMethod: null, customerId: null },
    cells: staff(404),
  },
  'POST /api/suppliers/sync-product': {
    body: { productId: 1, supplierId: 99, supplierProductId: 'LL20007A' },
    cells: staff(400),
  },
};

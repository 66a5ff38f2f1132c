import { all, ownerOnly, staff } from './words.ts';
import type { Row } from './words.ts';

/** Purchase orders. */
export const purchaseOrderRows: Record<string, Row> = {
  'GET /api/admin/order-policies': { cells: staff(200) },
  'PUT /api/admin/order-policies/:id': {
    url: '/api/admin/order-policies/999',
    body: { sending: 'automatic', holdMinutes: 15 },
    cells: staff(404),
  },
  'GET /api/admin/exchange-rates': { cells: staff(200) },
  'POST /api/admin/exchange-rates': { body: { rates: [] }, cells: staff(400) },
  'POST /api/admin/exchange-rates/file': { body: { csv: '' }, cells: staff(400) },
  'DELETE /api/admin/exchange-rates/:currency': { url: '/api/admin/exchange-rates/EUR', cells: staff(404) },
  'GET /api/admin/supplier-bills': { url: '/api/admin/supplier-bills?until=2026-12', cells: staff(200) },
  'GET /api/admin/supplier-bills/:id': { url: '/api/admin/supplier-bills/1?until=2026-12', cells: staff(200) },
  'GET /api/admin/supplier-bills/:id/file': {
    url: '/api/admin/supplier-bills/1/file?until=2026-12',
    cells: staff(200),
  },
  'POST /api/admin/supplier-bills/:id/payments': {
    url: '/api/admin/supplier-bills/1/payments',
    body: { month: '2026-12', amount: '1.00' },
    cells: ownerOnly(404),
  },
  'DELETE /api/admin/supplier-bills/:id/payments': {
    url: '/api/admin/supplier-bills/1/payments?month=2026-12',
    cells: ownerOnly(404),
  },
  'GET /api/admin/purchase-orders': { cells: staff(200) },
  'GET /api/admin/purchase-orders/:id': { url: '/api/admin/purchase-orders/999', cells: staff(404) },
  'PATCH /api/admin/purchase-orders/:id': {
    url: '/api/admin/purchase-orders/999',
    body: { state: 'sent' },
    cells: staff(404),
  },
  'GET /api/admin/purchase-orders/:id/alternatives': {
    url: '/api/admin/purchase-orders/999/alternatives?supplierId=1',
    cells: staff(404),
  },
  'POST /api/admin/purchase-orders/:id/own-parcel': {
    url: '/api/admin/purchase-orders/999/own-parcel',
    cells: staff(404),
  },
  'POST /api/admin/purchase-orders/:id/cancellation': {
    url: '/api/admin/purchase-orders/999/cancellation',
    cells: staff(404),
  },
  'POST /api/admin/purchase-orders/:id/note-reading': {
    url: '/api/admin/purchase-orders/999/note-reading',
    cells: staff(404),
  },
  'POST /api/admin/purchase-orders/:id/reduction': {
    url: '/api/admin/purchase-orders/999/reduction',
    body: { lines: [{ lineId: 1, quantity: 1 }] },
    cells: staff(404),
  },
  'POST /api/admin/purchase-orders/:id/replacement': {
    url: '/api/admin/purchase-orders/999/replacement',
    body: { supplierId: 1, lines: [{ lineId: 1, code: 'A1' }] },
    cells: staff(404),
  },
  'POST /api/admin/purchase-orders/:id/inquiry': { url: '/api/admin/purchase-orders/999/inquiry', cells: staff(404) },
  'GET /api/admin/purchase-orders/:id/chase': { url: '/api/admin/purchase-orders/999/chase', cells: staff(404) },
  'POST /api/admin/purchase-orders/:id/chase': {
    url: '/api/admin/purchase-orders/999/chase',
    body: {},
    cells: staff(404),
  },
  'POST /api/admin/purchase-orders/:id/sending': { url: '/api/admin/purchase-orders/999/sending', cells: staff(404) },
  'POST /api/admin/purchase-order-retries': { body: { ids: [999] }, cells: staff(201) },
  'GET /api/admin/purchase-order-retries/:id': { url: '/api/admin/purchase-order-retries/999', cells: staff(404) },
  'GET /api/purchase-orders/:token': { url: '/api/purchase-orders/PO-1.wrong', cells: all(404) },
  'POST /api/purchase-orders/:token/answer': {
    url: '/api/purchase-orders/PO-1.wrong/answer',
    body: {},
    cells: all(404),
  },
  'POST /api/purchase-orders/:token/parcels': {
    url: '/api/purchase-orders/PO-1.wrong/parcels',
    body: { carrier: 'DPD' },
    cells: all(404),
  },
};

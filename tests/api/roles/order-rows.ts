import { aliceAndStaff, all, buyer, items, ofOrder, password, signedIn, staff } from './words.ts';
import type { Row } from './words.ts';

let people = 0;

/** From the basket to the refund. */
export const orderRows: Record<string, Row> = {
  'GET /api/admin/promotions': { cells: staff(200) },
  'POST /api/admin/promotions': {
    body: () => ({ code: `OFF${(people += 1)}`, type: 'percentage', discount: 10 }),
    cells: staff(201),
  },
  'PATCH /api/admin/promotions/:id': { url: '/api/admin/promotions/999', body: { isActive: false }, cells: staff(404) },
  'GET /api/admin/promotions/:id/uses': { url: '/api/admin/promotions/999/uses', cells: staff(404) },
  'GET /api/admin/bundles': { cells: staff(200) },
  'POST /api/admin/bundles': {
    body: () => ({
      name: `Box ${(people += 1)}`,
      description: 'Two things.',
      price: '0.01',
      parts: [
        { productId: 1, quantity: 1 },
        { productId: 2, quantity: 1 },
      ],
    }),
    cells: staff(201),
  },
  'PUT /api/admin/bundles/:id': {
    url: '/api/admin/bundles/999',
    body: {
      name: 'Box',
      description: 'Two things.',
      price: '0.01',
      parts: [
        { productId: 1, quantity: 1 },
        { productId: 2, quantity: 1 },
      ],
    },
    cells: staff(404),
  },
  'PATCH /api/admin/bundles/:id': { url: '/api/admin/bundles/999', body: { isActive: false }, cells: staff(404) },
  'DELETE /api/admin/bundles/:id': { url: '/api/admin/bundles/999', cells: staff(404) },
  'GET /api/bundles': { cells: all(200) },
  'GET /api/bundles/:slug': { url: '/api/bundles/none', cells: all(404) },
  'POST /api/cart/bundles': { body: { slug: 'none' }, cells: all(404) },
  'GET /api/cart': { cells: all(200) },
  'POST /api/cart': { body: { productId: 1 }, cells: all(201) },
  'DELETE /api/cart': { cells: all(200) },
  'PUT /api/cart/:productId': { url: '/api/cart/1', body: { quantity: 0 }, cells: all(200) },
  'DELETE /api/cart/:productId': { url: '/api/cart/1', cells: all(200) },
  'POST /api/checkout/quote': { body: { items }, cells: all(200) },
  'GET /api/time': { cells: all(200) },
  'POST /api/orders': { body: { ...buyer, items }, cells: all(201) },
  'POST /api/admin/orders': { body: { ...buyer, items, payment: { way: 'cash' } }, cells: staff(201) },
  'POST /api/admin/orders/quote': { body: { items }, cells: staff(200) },
  'GET /api/admin/buyers': { url: '/api/admin/buyers?q=jo', cells: staff(200) },
  'POST /api/admin/orders/:orderNumber/preview': {
    url: '/api/admin/orders/PV-0000000000/preview',
    body: { act: 'status', status: 'cancelled' },
    cells: staff(404),
  },
  'POST /api/admin/orders/:orderNumber/changes': {
    url: '/api/admin/orders/PV-0000000000/changes',
    body: { seen: '2026-11-23T09:00:00.000Z', takeOut: [{ lineId: 1, quantity: 1 }] },
    cells: staff(404),
  },
  'POST /api/admin/orders/:orderNumber/return-requests': {
    needs: ['shipped'],
    url: ({ shipped }) => `/api/admin/orders/${shipped}/return-requests`,
    body: { items, reason: 'They rang' },
    cells: staff(201),
  },
  'GET /api/admin/orders.csv': { cells: staff(200) },
  'GET /api/admin/orders/:orderNumber': {
    needs: ['order'],
    url: ({ order }) => `/api/admin/orders/${order}`,
    cells: staff(200),
  },
  'POST /api/admin/orders/status': {
    needs: ['order'],
    body: ({ order }) => ({ orderNumbers: [order], status: 'processing' }),
    cells: staff(200),
  },
  'POST /api/admin/orders/status/preview': {
    body: { orderNumbers: ['PV-0000000000'], status: 'shipped' },
    cells: staff(200),
  },
  'GET /api/admin/to-send': { cells: staff(200) },
  'GET /api/admin/to-send/chosen': {
    url: '/api/admin/to-send/chosen?orders=PV-0000000000',
    cells: staff(200),
  },
  'GET /api/admin/to-send/click-and-drop.csv': {
    url: '/api/admin/to-send/click-and-drop.csv?orders=PV-0000000000',
    cells: staff(200),
  },
  'POST /api/admin/to-send/parcels': {
    body: { parcels: [{ orderNumber: 'PV-0000000000', carrier: 'DPD' }] },
    cells: staff(200),
  },
  'POST /api/admin/to-send/left': { body: { orderNumbers: ['PV-0000000000'] }, cells: staff(200) },
  'POST /api/admin/to-send/tracking': { body: {}, cells: staff(415) },
  'GET /api/orders': { cells: staff(200) },
  'POST /api/orders/:orderNumber/notes': { ...ofOrder('/notes'), body: { text: 'Ring first' }, cells: staff(201) },
  'POST /api/orders/:orderNumber/parcels': {
    ...ofOrder('/parcels'),
    body: { carrier: 'Royal Mail', trackingNumber: 'AB123456789GB' },
    cells: staff(201),
  },
  'PATCH /api/orders/:orderNumber/parcels/:parcelId': {
    ...ofOrder('/parcels/1'),
    body: { isDelivered: true },
    cells: staff(404),
  },
  'DELETE /api/orders/:orderNumber/parcels/:parcelId': { ...ofOrder('/parcels/1'), cells: staff(404) },
  'GET /api/orders/:orderNumber': { ...ofOrder(''), cells: aliceAndStaff(200) },
  // Only the guest’s own browser, and this order has an account.
  'POST /api/orders/:orderNumber/account': {
    ...ofOrder('/account'),
    body: { password },
    cells: aliceAndStaff(409),
  },
  'POST /api/orders/:orderNumber/cancellation': { ...ofOrder('/cancellation'), cells: aliceAndStaff(201) },
  'PUT /api/orders/:orderNumber/texts': {
    ...ofOrder('/texts'),
    body: { productId: 999, texts: [['Biscuit']] },
    cells: aliceAndStaff(404),
  },
  'GET /api/orders/:orderNumber/payment': { ...ofOrder('/payment'), cells: aliceAndStaff(200) },
  'POST /api/orders/:orderNumber/payment': { ...ofOrder('/payment'), cells: aliceAndStaff(200) },
  'POST /api/orders/:orderNumber/payment/end': { ...ofOrder('/payment/end'), cells: aliceAndStaff(200) },
  'POST /api/payments/stripe/webhook': { url: '/api/payments/stripe/webhook', cells: all(404) },
  'GET /api/orders/:orderNumber/receipt': { ...ofOrder('/receipt'), cells: aliceAndStaff(200) },
  'GET /api/orders/:orderNumber/receipt.pdf': { ...ofOrder('/receipt.pdf'), cells: aliceAndStaff(200) },
  'POST /api/admin/orders/:orderNumber/receipt-email': {
    url: '/api/admin/orders/PV-0000000000/receipt-email',
    body: { kind: 'receipt' },
    cells: staff(404),
  },
  'GET /api/orders/:orderNumber/reminders': {
    ...ofOrder('/reminders'),
    cells: { ...aliceAndStaff(200), staff: 403, owner: 403 },
  },
  'POST /api/orders/:orderNumber/reminders': {
    ...ofOrder('/reminders'),
    body: { productId: 1, everyWeeks: 4 },
    cells: { ...aliceAndStaff(201), staff: 403, owner: 403 },
  },
  'POST /api/orders/:orderNumber/reorder': { ...ofOrder('/reorder'), cells: aliceAndStaff(201) },
  'POST /api/orders/:orderNumber/return-requests': {
    needs: ['shipped'],
    url: ({ shipped }) => `/api/orders/${shipped}/return-requests`,
    body: { items, reason: 'Too long for our dog' },
    cells: aliceAndStaff(201),
  },
  'GET /api/orders/:orderNumber/return-requests': { ...ofOrder('/return-requests'), cells: aliceAndStaff(200) },
  'PATCH /api/orders/:orderNumber/status': { ...ofOrder('/status'), body: { status: 'shipped' }, cells: staff(200) },
  'POST /api/promo/validate': { body: { code: 'NONE' }, cells: all(200) },
  'POST /api/refund': {
    needs: ['payment'],
    body: ({ payment }) => ({ paymentIntentId: payment, amount: '1.00' }),
    cells: staff(201),
  },
  'GET /api/return-requests': { cells: staff(200) },
  'PATCH /api/return-requests/:id': {
    needs: ['returnRequest'],
    url: ({ returnRequest }) => `/api/return-requests/${returnRequest}`,
    body: { state: 'accepted' },
    cells: staff(200),
  },
  'GET /api/user/bought-products': { cells: signedIn(200) },
  'GET /api/user/old-orders': { cells: signedIn(200) },
  'GET /api/user/orders': { cells: signedIn(200) },
};

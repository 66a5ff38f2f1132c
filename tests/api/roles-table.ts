/** What a call is about; made anew for every cell that names it, and always Alice's. */
export type Things = { order: string; payment: string; address: number; shipped: string; asked: number };

type Cells = readonly [visitor: number, alice: number, anotherCustomer: number, admin: number];
type Row = {
  url?: string | ((things: Things) => string);
  body?: object | ((things: Things) => object);
  needs?: readonly (keyof Things)[];
  cells: Cells;
};

const all = (status: number): Cells => [status, status, status, status];
const signedIn = (status: number): Cells => [401, status, status, status];
const staff = (status: number): Cells => [401, 403, 403, status];
/** Somebody else's is answered like one that is not there. */
const aliceAndStaff = (status: number): Cells => [404, status, 404, status];
const aliceOnly = (status: number): Cells => [401, status, 404, 404];

const password = 'three brown terriers';
const spent = { token: 'a link that nobody was ever sent' };
const address = { address: '1 Kennel Lane', city: 'Leeds', postcode: 'LS1 4AP' };
const buyer = { customerEmail: 'jo@example.co.uk', customerName: 'Jo Bennett', shippingAddress: address };
const review = {
  customerName: 'Jo',
  customerEmail: 'jo@example.co.uk',
  title: 'Well chewed',
  comment: 'It has outlived three others.',
  rating: 4,
};
const items = [{ productId: 1, quantity: 1 }];
const ofOrder = (rest: string) => ({
  needs: ['order'] as const,
  url: ({ order }: Things) => `/api/orders/${order}${rest}`,
});
const ofAddress = (rest = '') => ({
  needs: ['address'] as const,
  url: ({ address }: Things) => `/api/user/addresses/${address}${rest}`,
});
let people = 0;

/** Who may do what (decisions, section 3): a row for every route, a status for every role. */
export const table: Record<string, Row> = {
  'GET /api/admin/metrics': { cells: staff(200) },
  'GET /api/admin/metrics/days': { cells: staff(200) },
  'GET /api/admin/metrics/days.csv': { cells: staff(200) },
  'GET /api/admin/metrics/profit': { cells: staff(200) },
  'GET /api/admin/metrics/profit.csv': { cells: staff(200) },
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
  // In this order: what is taken off sale is put back.
  'POST /api/admin/products/:id/withdrawal': { url: '/api/admin/products/2/withdrawal', cells: staff(201) },
  'DELETE /api/admin/products/:id/withdrawal': { url: '/api/admin/products/2/withdrawal', cells: staff(200) },
  'GET /api/admin/products/export': { cells: staff(200) },
  'POST /api/admin/products/import': { cells: staff(415) },
  'POST /api/admin/products/bulk': { body: { ids: [1], isFeatured: true }, cells: staff(200) },
  'GET /api/admin/order-policies': { cells: staff(200) },
  'PUT /api/admin/order-policies/:id': {
    url: '/api/admin/order-policies/999',
    body: { sending: 'automatic', holdMinutes: 15 },
    cells: staff(404),
  },
  'GET /api/admin/pick-list': { cells: staff(200) },
  'PATCH /api/admin/pick-list/:id': { url: '/api/admin/pick-list/999', body: { isPicked: true }, cells: staff(404) },
  'GET /api/admin/purchase-orders': { cells: staff(200) },
  'GET /api/admin/purchase-orders/:id': { url: '/api/admin/purchase-orders/999', cells: staff(404) },
  'PATCH /api/admin/purchase-orders/:id': {
    url: '/api/admin/purchase-orders/999',
    body: { state: 'sent' },
    cells: staff(404),
  },
  'POST /api/admin/purchase-orders/:id/cancellation': {
    url: '/api/admin/purchase-orders/999/cancellation',
    cells: staff(404),
  },
  'POST /api/admin/purchase-orders/:id/replacement': {
    url: '/api/admin/purchase-orders/999/replacement',
    body: { supplierId: 1, lines: [{ lineId: 1, code: 'A1' }] },
    cells: staff(404),
  },
  'POST /api/admin/purchase-orders/:id/sending': { url: '/api/admin/purchase-orders/999/sending', cells: staff(404) },
  'GET /api/admin/search': { url: '/api/admin/search?q=bone', cells: staff(200) },
  'GET /api/admin/staff': { cells: staff(200) },
  'PATCH /api/admin/staff/:id': { url: '/api/admin/staff/999', body: { staffRole: 'staff' }, cells: staff(404) },
  'DELETE /api/admin/staff/:id': { url: '/api/admin/staff/999', cells: staff(404) },
  'GET /api/admin/staff/invitations': { cells: staff(200) },
  'POST /api/admin/staff/invitations': {
    body: { firstName: 'Jo', lastName: 'Bennett', email: 'jo.staff@example.co.uk' },
    cells: staff(201),
  },
  'DELETE /api/admin/staff/invitations/:id': { url: '/api/admin/staff/invitations/999', cells: staff(404) },
  'GET /api/admin/summary': { cells: staff(200) },
  'GET /api/admin/promotions': { cells: staff(200) },
  'POST /api/admin/promotions': {
    body: () => ({ code: `OFF${(people += 1)}`, type: 'percentage', discount: 10 }),
    cells: staff(201),
  },
  'PATCH /api/admin/promotions/:id': { url: '/api/admin/promotions/999', body: { isActive: false }, cells: staff(404) },
  'GET /api/admin/promotions/:id/uses': { url: '/api/admin/promotions/999/uses', cells: staff(404) },
  'GET /api/admin/audit-log': { cells: staff(200) },
  'GET /api/admin/audit-log/choices': { cells: staff(200) },
  'GET /api/admin/comments': { cells: staff(200) },
  'PATCH /api/admin/comments/:id': { url: '/api/admin/comments/1', body: { hidden: false }, cells: staff(200) },
  'GET /api/admin/mails': { cells: staff(200) },
  'GET /api/admin/mails/:id': { url: '/api/admin/mails/1', cells: staff(200) },
  'GET /api/admin/mails/:id/letter': { url: '/api/admin/mails/1/letter', cells: staff(200) },
  'GET /api/admin/mails/templates': { cells: staff(200) },
  'POST /api/admin/mails/:id/resend': { url: '/api/admin/mails/1/resend', cells: staff(200) },
  'GET /api/admin/reviews': { cells: staff(200) },
  'PATCH /api/admin/reviews/:id': { url: '/api/admin/reviews/1', body: { hidden: false }, cells: staff(200) },
  'GET /api/admin/system': { cells: staff(200) },
  'GET /api/admin/system/dead-letters': { cells: staff(200) },
  'POST /api/admin/system/dead-letters/:id/retry': {
    url: `/api/admin/system/dead-letters/${crypto.randomUUID()}/retry`,
    cells: staff(404),
  },
  'POST /api/admin/system/schedules/:name/run': {
    url: '/api/admin/system/schedules/forget-old-hits/run',
    cells: staff(204),
  },
  'GET /api/admin/testimonials': { cells: staff(200) },
  'POST /api/admin/testimonials': {
    body: { rating: 5, review: 'The hay came in time.', name: 'Robin', petType: 'Rabbit', location: 'Leeds' },
    cells: staff(201),
  },
  'PATCH /api/admin/testimonials/:id': { url: '/api/admin/testimonials/999', body: { rating: 4 }, cells: staff(404) },
  'DELETE /api/admin/testimonials/:id': { url: '/api/admin/testimonials/999', cells: staff(404) },
  'GET /api/admin/settings': { cells: staff(200) },
  'PATCH /api/admin/settings': { body: { lowStock: 4 }, cells: staff(200) },
  'POST /api/auth/confirm-email-change': { body: spent, cells: all(400) },
  'POST /api/auth/forgot-password': { body: { email: 'nobody@example.co.uk' }, cells: all(202) },
  'POST /api/auth/login': { body: { email: 'alice@example.co.uk', password }, cells: all(200) },
  'POST /api/auth/logout': { cells: all(204) },
  'GET /api/auth/me': { cells: signedIn(200) },
  'POST /api/auth/register': {
    body: () => ({ firstName: 'Jo', lastName: 'Bennett', email: `jo${(people += 1)}@example.co.uk`, password }),
    cells: all(201),
  },
  'POST /api/auth/reset-password': { body: { ...spent, password: 'another long password' }, cells: all(400) },
  'GET /api/auth/staff-invitations/:token': { url: '/api/auth/staff-invitations/none', cells: all(404) },
  'POST /api/auth/staff-invitations/:token': {
    url: '/api/auth/staff-invitations/none',
    body: { password },
    cells: all(404),
  },
  'POST /api/auth/verify-email': { body: spent, cells: all(400) },
  'GET /api/cart': { cells: all(200) },
  'POST /api/cart': { body: { productId: 1 }, cells: all(201) },
  'DELETE /api/cart': { cells: all(200) },
  'PUT /api/cart/:productId': { url: '/api/cart/1', body: { quantity: 0 }, cells: all(200) },
  'DELETE /api/cart/:productId': { url: '/api/cart/1', cells: all(200) },
  'POST /api/checkout/quote': { body: { items }, cells: all(200) },
  'GET /api/community/comments': { cells: all(200) },
  'POST /api/community/comments': { body: { content: 'Our collie loves it.', guestName: 'Jo' }, cells: all(201) },
  'POST /api/community/comments/:id/like': { url: '/api/community/comments/1/like', cells: all(200) },
  'POST /api/contact': { body: { name: 'Jo', email: 'jo@example.co.uk', message: 'Hello?' }, cells: all(201) },
  'GET /api/docs': { cells: all(200) },
  'GET /api/image-proxy': { url: '/api/image-proxy?url=http://nobody.example/p.png', cells: all(400) },
  'POST /api/newsletter': { body: { email: 'jo@example.co.uk' }, cells: all(201) },
  'POST /api/newsletter/confirm': { body: spent, cells: all(400) },
  'POST /api/newsletter/unsubscribe': { body: spent, cells: all(400) },
  'GET /api/openapi.json': { cells: all(200) },
  'POST /api/orders': { body: { ...buyer, items }, cells: all(201) },
  'GET /api/admin/events': { url: '/api/admin/events?seconds=0', cells: staff(200) },
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
  'GET /api/orders': { cells: staff(200) },
  'POST /api/orders/:orderNumber/notes': { ...ofOrder('/notes'), body: { text: 'Ring first' }, cells: staff(201) },
  'POST /api/orders/:orderNumber/parcels': {
    ...ofOrder('/parcels'),
    body: { carrier: 'Royal Mail', trackingNumber: 'AB123456789GB' },
    cells: staff(201),
  },
  'DELETE /api/orders/:orderNumber/parcels/:parcelId': { ...ofOrder('/parcels/1'), cells: staff(404) },
  'GET /api/orders/:orderNumber': { ...ofOrder(''), cells: aliceAndStaff(200) },
  'POST /api/orders/:orderNumber/cancellation': { ...ofOrder('/cancellation'), cells: aliceAndStaff(201) },
  'GET /api/orders/:orderNumber/receipt': { ...ofOrder('/receipt'), cells: aliceAndStaff(200) },
  'POST /api/orders/:orderNumber/reorder': { ...ofOrder('/reorder'), cells: aliceAndStaff(201) },
  'POST /api/orders/:orderNumber/return-requests': {
    needs: ['shipped'],
    url: ({ shipped }) => `/api/orders/${shipped}/return-requests`,
    body: { items, reason: 'Too long for our dog' },
    cells: aliceAndStaff(201),
  },
  'GET /api/orders/:orderNumber/return-requests': { ...ofOrder('/return-requests'), cells: aliceAndStaff(200) },
  'PATCH /api/orders/:orderNumber/status': { ...ofOrder('/status'), body: { status: 'shipped' }, cells: staff(200) },
  'GET /api/admin/pricing-rules': { cells: staff(200) },
  'POST /api/admin/pricing-rules': { body: { supplierId: 99, method: 'margin', rate: '30%' }, cells: staff(400) },
  'POST /api/admin/pricing-rules/preview': { body: { method: 'margin', rate: '30%' }, cells: staff(200) },
  'PUT /api/admin/pricing-rules/:id': {
    url: '/api/admin/pricing-rules/99',
    body: { method: 'margin', rate: '30%' },
    cells: staff(404),
  },
  'DELETE /api/admin/pricing-rules/:id': { url: '/api/admin/pricing-rules/99', cells: staff(404) },
  'POST /api/admin/pricing-rules/:id/application': {
    url: '/api/admin/pricing-rules/99/application',
    cells: staff(404),
  },
  'GET /api/admin/supplier-figures': { cells: staff(200) },
  'GET /api/admin/products/:id/price-history': { url: '/api/admin/products/1/price-history', cells: staff(200) },
  'GET /api/products': { cells: all(200) },
  'GET /api/products/dropshipped': { cells: staff(200) },
  // The shop of this test has no suppliers; product-links.test.ts links products to some.
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
  'POST /api/webhooks/woocommerce/:id': { url: '/api/webhooks/woocommerce/99', cells: all(404) },
  'GET /api/suppliers/:id/feed': { url: '/api/suppliers/99/feed', cells: staff(404) },
  'POST /api/suppliers/:id/feed': { url: '/api/suppliers/99/feed', cells: staff(415) },
  'DELETE /api/suppliers/:id/feed': { url: '/api/suppliers/99/feed', cells: staff(404) },
  'PUT /api/suppliers/:id/feed/columns': {
    url: '/api/suppliers/99/feed/columns',
    body: { columns: { code: 'SKU' } },
    cells: staff(404),
  },
  'POST /api/suppliers/sync-product': {
    body: { productId: 1, supplierId: 99, supplierProductId: 'LL20007A' },
    cells: staff(400),
  },
  'POST /api/products': { body: { name: 'Rope', category: 'accessories', price: '8.99' }, cells: staff(201) },
  'PATCH /api/products/:id': { url: '/api/products/1', body: { brand: 'Paw & Vale' }, cells: staff(200) },
  'GET /api/products/:id': { url: '/api/products/1', cells: all(200) },
  'GET /api/products/:id/rating': { url: '/api/products/1/rating', cells: all(200) },
  'GET /api/products/:id/rating-breakdown': { url: '/api/products/1/rating-breakdown', cells: all(200) },
  'GET /api/products/:id/reviews': { url: '/api/products/1/reviews', cells: all(200) },
  'POST /api/products/:id/reviews': { url: '/api/products/1/reviews', body: review, cells: all(201) },
  'POST /api/products/:id/stock-alerts': {
    url: '/api/products/2/stock-alerts',
    body: { email: 'jo@example.co.uk' },
    cells: all(201),
  },
  'GET /api/products/facets': { cells: all(200) },
  'GET /api/products/suggestions': { url: '/api/products/suggestions?q=bone', cells: all(200) },
  'POST /api/promo/validate': { body: { code: 'NONE' }, cells: all(200) },
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
  'POST /api/refund': {
    needs: ['payment'],
    body: ({ payment }) => ({ paymentIntentId: payment, amount: '1.00' }),
    cells: staff(201),
  },
  'GET /api/return-requests': { cells: staff(200) },
  'PATCH /api/return-requests/:id': {
    needs: ['asked'],
    url: ({ asked }) => `/api/return-requests/${asked}`,
    body: { state: 'accepted' },
    cells: staff(200),
  },
  'POST /api/reviews/:id/helpful': { url: '/api/reviews/1/helpful', cells: all(200) },
  'GET /api/shop': { cells: all(200) },
  'GET /api/testimonials': { cells: all(200) },
  'GET /api/user/addresses': { cells: signedIn(200) },
  'POST /api/user/addresses': { body: address, cells: signedIn(201) },
  'PUT /api/user/addresses/:id': { ...ofAddress(), body: address, cells: aliceOnly(200) },
  'DELETE /api/user/addresses/:id': { ...ofAddress(), cells: aliceOnly(204) },
  'POST /api/user/addresses/:id/set-default': { ...ofAddress('/set-default'), cells: aliceOnly(200) },
  // With a wrong password, because a closed account could do nothing after it; privacy.test.ts closes one.
  'POST /api/user/close': { body: { password: 'not the right one' }, cells: signedIn(400) },
  'GET /api/user/data': { cells: signedIn(200) },
  'GET /api/user/orders': { cells: signedIn(200) },
  'PUT /api/user/profile': { body: { firstName: 'Jo' }, cells: signedIn(200) },
  'GET /api/user/two-factor': { cells: staff(200) },
  'POST /api/user/two-factor': { body: { password }, cells: staff(201) },
  'POST /api/user/two-factor/confirmation': { body: { code: '000000' }, cells: staff(400) },
  'POST /api/user/two-factor/recovery-codes': { body: { password, code: '000000' }, cells: staff(409) },
  'POST /api/user/two-factor/removal': { body: { password, code: '000000' }, cells: staff(409) },
  'POST /api/user/verification-mail': { cells: signedIn(204) },
  // Last of all, because nobody has the old password after it.
  'PUT /api/user/password': {
    body: { currentPassword: password, newPassword: 'two walks before breakfast' },
    cells: signedIn(204),
  },
  // Beside the API.
  'GET /healthz': { cells: all(200) },
  'GET /media/:key/:file': { url: '/media/00000000000000000000/320.webp', cells: all(404) },
  // `inject` comes from this very machine; metrics.test.ts sends it from elsewhere.
  'GET /metrics': { cells: all(200) },
  'GET /readyz': { cells: all(200) },
  'GET /robots.txt': { cells: all(200) },
  'GET /sitemap-:part.xml': { url: '/sitemap-1.xml', cells: all(200) },
  'GET /sitemap.xml': { cells: all(200) },
};

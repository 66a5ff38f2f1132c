import { all, staff } from './words.ts';
import type { Row } from './words.ts';

/** What the owner sees across all areas, and what watches the shop. */
export const adminRows: Record<string, Row> = {
  'GET /api/admin/metrics': { cells: staff(200) },
  'GET /api/admin/metrics/days': { cells: staff(200) },
  'GET /api/admin/metrics/days.csv': { cells: staff(200) },
  'GET /api/admin/metrics/profit': { cells: staff(200) },
  'GET /api/admin/metrics/profit.csv': { cells: staff(200) },
  'GET /api/admin/books': { cells: staff(200) },
  'GET /api/admin/books/vat': { url: '/api/admin/books/vat?until=2026-12', cells: staff(200) },
  'GET /api/admin/books/files/:product': { url: '/api/admin/books/files/xero?until=2026-12', cells: staff(200) },
  'GET /api/admin/search': { url: '/api/admin/search?q=bone', cells: staff(200) },
  'GET /api/admin/summary': { cells: staff(200) },
  'GET /api/admin/to-do': { cells: staff(200) },
  'POST /api/admin/to-do/read': {
    body: { subject: 'reviews', until: '2026-11-23T08:00:00.000Z' },
    cells: staff(204),
  },
  'GET /api/admin/contact-messages': { cells: staff(200) },
  'PATCH /api/admin/contact-messages/:id': {
    url: '/api/admin/contact-messages/999',
    body: { isAnswered: true },
    cells: staff(404),
  },
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
  'GET /api/admin/setup-guide': { cells: staff(200) },
  'PUT /api/admin/setup-guide/policies-read': { cells: staff(200) },
  'PUT /api/admin/setup-guide/hidden': { cells: staff(200) },
  'POST /api/admin/opening': { body: { withoutPayment: false }, cells: staff(200) },
  'GET /api/admin/events': { url: '/api/admin/events?seconds=0', cells: staff(200) },
  // Beside the API.
  'GET /healthz': { cells: all(200) },
  // `inject` comes from this very machine; metrics.test.ts sends it from elsewhere.
  'GET /metrics': { cells: all(200) },
  'GET /readyz': { cells: all(200) },
};

/** Where visitors are led until the shop is opened. */
export const openingPage = '/opening-soon';

/**
 * The pages that are there before the shop is opened: beside the admin area the ways in for staff and suppliers, where links in
 * emails lead, what has been ordered, and what becomes of an email address that somebody leaves.
 */
const shown = new Set([
  openingPage,
  '/admin',
  '/forgot-password',
  '/form/$result',
  '/login',
  '/newsletter',
  '/order-confirmation/$',
  '/payment/$orderNumber',
  '/policies',
  '/purchase-order/$token',
  '/receipt/$number',
  '/reset-password',
  '/staff-invitation',
  '/supplier-sync',
  '/verify-email',
]);

/** Whether a page, by its path pattern, is for staff alone until the shop is opened. */
export function waitsForOpening(path: string): boolean {
  return !shown.has(path) && !path.startsWith('/admin/');
}

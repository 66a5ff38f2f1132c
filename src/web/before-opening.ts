/** Where visitors are redirected until the shop opens. */
export const openingPage = '/opening-soon';

/** Where the owner of a shop that has none yet makes their account. */
export const firstVisitPage = '/first-visit';

/**
 * The pages available before the shop opens, besides the admin area: sign-in for staff, suppliers' pages, everything that links
 * in emails lead to, placed orders, and the newsletter.
 */
const shown = new Set([
  openingPage,
  firstVisitPage,
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
  '/sign-in-link',
  '/staff-invitation',
  '/supplier-sync',
  '/take-back',
  '/verify-email',
]);

/** Whether a page, by its path pattern, is for staff only until the shop opens. */
export function waitsForOpening(path: string): boolean {
  return !shown.has(path) && !path.startsWith('/admin/');
}

/** Whether a page is of no use before there is an owner: it leads to the first visit. */
export function needsOwner(path: string): boolean {
  return path === '/login' || path === '/admin' || path.startsWith('/admin/');
}

/** What the shop's own pages and files are called: no animal has such an address. */
export const ownPages: ReadonlySet<string> = new Set(
  'accessories account admin all api assets basket brand brands c checkout contact design feeds first-visit fonts food forgot-password form health journal login media newsletter opening-soon order-confirmation pages payment policies preview product purchase-order receipt register reset-password shop sign-in-link sitemap staff-invitation supplier-sync take-back track-order verify-email'.split(
    ' ',
  ),
);

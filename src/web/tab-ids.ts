export const tabIds = [
  'dashboard',
  'overview',
  'needs-attention',
  'supplier-updates',
  'suppliers',
  'image-sync',
  'dropshipping',
  'orders',
  'to-send',
  'purchase-orders',
  'customers',
  'money',
  'products',
  'promotions',
  'moderation',
  'look-and-pages',
  'mail',
  'settings',
  'audit-log',
  'system',
] as const;

export type TabId = (typeof tabIds)[number];

/** What staff type by hand or remember from other shops' admin areas, and which tab it is. */
const otherWords: Readonly<Record<string, TabId>> = {
  home: 'dashboard',
  discounts: 'promotions',
  emails: 'mail',
  pages: 'look-and-pages',
  menus: 'look-and-pages',
  reviews: 'moderation',
  shipping: 'to-send',
  staff: 'settings',
};

/** `/admin/orders` and the like, with the address of the tab that is meant. */
export function guessedAddresses(): ReadonlyMap<string, string> {
  const meant = [...tabIds.map((id) => [id, id] as const), ...Object.entries(otherWords)];
  return new Map(meant.map(([word, id]) => [`/admin/${word}`, `/admin?tab=${id}`]));
}

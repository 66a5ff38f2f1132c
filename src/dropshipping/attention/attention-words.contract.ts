// Without zod, so that a page which only shows the list does not load it.

/** What can need somebody in the suppliers' area, the most pressing first. */
export const attentionKinds = [
  'failed-orders',
  'rejected-orders',
  'late-orders',
  'notes',
  'orders-to-send',
  'connections',
  'feeds',
  'held-changes',
  'old-stock',
  'gone-goods',
  'cost-jumps',
  'revived-updates',
] as const;

export type AttentionKind = (typeof attentionKinds)[number];

type Words = { one: string; many: string; act: string; note: string };

/** Shown after the count; `note` says what it means. */
export const attentionWords: Record<AttentionKind, Words> = {
  'failed-orders': {
    one: 'purchase order couldn’t be sent',
    many: 'purchase orders couldn’t be sent',
    act: 'Retry',
    note: 'The supplier doesn’t know of them yet.',
  },
  'rejected-orders': {
    one: 'purchase order was refused',
    many: 'purchase orders were refused',
    act: 'Decide',
    note: 'Send them elsewhere, send them yourself, or refund.',
  },
  'late-orders': {
    one: 'purchase order is late',
    many: 'purchase orders are late',
    act: 'Chase',
    note: 'They should have left by now.',
  },
  notes: {
    one: 'purchase order has a note to read',
    many: 'purchase orders have notes to read',
    act: 'Read',
    note: 'Something is different at the supplier, or with the customer. Mark each as read once you have settled it.',
  },
  'orders-to-send': {
    one: 'purchase order is waiting for you to send it',
    many: 'purchase orders are waiting for you to send them',
    act: 'Send',
    note: 'You send these suppliers’ orders by hand.',
  },
  connections: {
    one: 'supplier can’t be reached',
    many: 'suppliers can’t be reached',
    act: 'See Suppliers',
    note: 'Their stock and prices are going out of date.',
  },
  feeds: {
    one: 'feed has got worse',
    many: 'feeds have got worse',
    act: 'See Suppliers',
    note: 'Nothing in it is used until you have looked at its columns.',
  },
  'held-changes': {
    one: 'change is waiting for your approval',
    many: 'changes are waiting for your approval',
    act: 'Review',
    note: 'Until then the shop uses the earlier figures.',
  },
  'old-stock': {
    one: 'product has an old stock figure',
    many: 'products have old stock figures',
    act: 'See Stock',
    note: 'They will sell out unless the supplier reports them again.',
  },
  'gone-goods': {
    one: 'product is no longer listed by its supplier',
    many: 'products are no longer listed by their suppliers',
    act: 'See Products',
    note: 'They are sold out here. Withdraw them, or choose another supplier.',
  },
  'cost-jumps': {
    one: 'cost went up by more than 10% this week',
    many: 'costs went up by more than 10% this week',
    act: 'See Products',
    note: 'Your margin shrinks unless a pricing rule raises the price.',
  },
  'revived-updates': {
    one: 'supplier had switched off its updates',
    many: 'suppliers had switched off their updates',
    act: 'See Suppliers',
    note: 'We’ve switched them on again. Now and then is nothing to worry about; every day means that our answers don’t reach them.',
  },
};

/** Counting stops here. */
export const mostCounted = 1_000;

/** '4 purchase orders are late' */
export function attentionTitle({ kind, count }: { kind: AttentionKind; count: number }): string {
  const figure = `${count.toLocaleString('en-GB')}${count >= mostCounted ? '+' : ''}`;
  return `${figure} ${count === 1 ? attentionWords[kind].one : attentionWords[kind].many}`;
}

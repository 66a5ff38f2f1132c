// Without zod, so that a page which only names a state does not load it.

export const purchaseOrderStates = [
  'draft', // not sent yet
  'sent',
  'acknowledged',
  'part-shipped',
  'shipped',
  'rejected', // by the supplier
  'failed', // could not be sent
  'cancelled',
] as const;

/** How it was sent to the supplier. */
export const purchaseOrderWays = ['connector', 'mail', 'hand'] as const;

/** Why it needs somebody: the supplier rejects it, is overdue, it has to be sent by hand or could not be sent, or has a note to read. */
export const purchaseOrderNeeds = ['decision', 'late', 'sending', 'note'] as const;

export type PurchaseOrderNeed = (typeof purchaseOrderNeeds)[number];
export type PurchaseOrderState = (typeof purchaseOrderStates)[number];

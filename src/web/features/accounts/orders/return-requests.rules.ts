export type ReturnDraft = { items: { productId: number; quantity: number }[]; reason: string };

export const returnWords = {
  open: { name: 'Waiting for our answer', tone: 'info' },
  accepted: { name: 'Accepted', tone: 'success' },
  refunded: { name: 'Refunded', tone: 'success' },
  closed: { name: 'Closed', tone: 'info' },
  declined: { name: 'Declined', tone: 'danger' },
} as const;

// Without zod, so that a page which only names them does not load it.

export const manualPaymentWays = ['bank-transfer', 'cash', 'card-machine', 'other', 'exchange'] as const;

export type ManualPaymentWay = (typeof manualPaymentWays)[number];

/** `manual`: in another way than through the shop, which staff have recorded. */
export const paymentProviders = ['demo', 'stripe', 'manual'] as const;

/**
 * `beginning`: the provider is being asked; `open`: the customer is sent to its page; `processing`: paid by a slow method whose
 * money is still to come; `paid`; `ended`: nothing was taken and nothing can be; `returned`: taken too late or not as agreed,
 * and given back whole.
 */
export const paymentStates = ['beginning', 'open', 'processing', 'paid', 'ended', 'returned'] as const;

/** A payment in one of these holds goods for its order. */
export const unsettledPayments = ['beginning', 'open', 'processing'] as const satisfies readonly PaymentState[];

export type PaymentProviderName = (typeof paymentProviders)[number];
export type PaymentState = (typeof paymentStates)[number];

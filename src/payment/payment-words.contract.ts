/** `manual`: paid outside the shop, as recorded by staff. */
export const paymentProviders = ['demo', 'stripe', 'manual'] as const;

/**
 * `beginning`: the request to the provider is in flight; `open`: the customer can pay on its page; `processing`: paid by a slow method whose
 * money is still to come; `paid`; `ended`: not paid, and nobody can pay any more; `returned`: paid too late or not as agreed,
 * and fully refunded.
 */
export const paymentStates = ['beginning', 'open', 'processing', 'paid', 'ended', 'returned'] as const;

/** For how long a payment link works: a session at Stripe lasts a day at most, by Stripe's own clock. */
export const linkHours = 23;

/** A payment in one of these states holds goods for its order. */
export const unsettledPayments = ['beginning', 'open', 'processing'] as const satisfies readonly PaymentState[];

/**
 * `prevented`: settled by an agreement of the banks before it began, mostly with a refund; `closed`: an inquiry that became no
 * dispute.
 */
export const disputeStates = ['open', 'won', 'lost', 'prevented', 'closed'] as const;

/**
 * Of an open one. `inquiry`: the bank only asks, and no money has moved; `appeal`: after a first decision. Before any dispute: `fraud-warning`,
 * by the card's network, and `review`, which somebody is to make in the provider's pages.
 */
export const disputeStages = ['inquiry', 'chargeback', 'appeal', 'fraud-warning', 'review'] as const;

/** The payment may be fraudulent, and nobody has disputed it yet: refunding it avoids that. */
export const doubtStages = ['fraud-warning', 'review'] as const satisfies readonly DisputeStage[];

export function isDoubt(stage: DisputeStage): boolean {
  return doubtStages.some((one) => one === stage);
}

/**
 * `disputed`: the customer’s bank has the money; `refunded-elsewhere`: in the provider’s pages; `other-account`: the shop's key is of
 * another account than the payment, which alone can say what has become of it; `bank`: any other reason.
 */
export const refundFailureCauses = ['disputed', 'refunded-elsewhere', 'other-account', 'bank'] as const;

export type DisputeState = (typeof disputeStates)[number];
export type DisputeStage = (typeof disputeStages)[number];
export type RefundFailureCause = (typeof refundFailureCauses)[number];
export type PaymentProviderName = (typeof paymentProviders)[number];
export type PaymentState = (typeof paymentStates)[number];

/** The code of the problem when the provider's account does not know a payment. */
export const otherAccount = 'payment-of-another-account';

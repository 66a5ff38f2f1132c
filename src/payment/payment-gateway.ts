import type { Pence } from '#platform/money.ts';

export type Charge = { orderNumber: string; amount: Pence };

/** Who takes the money. */
export type PaymentGateway = {
  /** Kept with the order, so that a refund goes back the way the money came. */
  readonly provider: 'demo' | 'stripe';
  /**
   * Makes sure of the money before the order is written. No goods are locked meanwhile.
   * @returns the provider's own name for the payment; refunds go by it
   * @throws Problem 409 `payment-refused`
   */
  authorise(charge: Charge): Promise<{ reference: string }>;
  /** Gives back a part or all of a payment. @throws Problem 502 `payment-provider` when the provider does not answer */
  refund(payment: { reference: string | null; amount: Pence }): Promise<void>;
};

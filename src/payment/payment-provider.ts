import type { Pence } from '#platform/money.ts';
import type { PaymentProviderName } from './payment-words.contract.ts';

/** What a customer is asked to pay on the provider's page. */
export type PaymentToBegin = {
  orderNumber: string;
  amount: Pence;
  customerEmail: string;
  /** The page of the shop that customers come back to; of those who turned round with `cancelled=yes`. */
  returnTo: string;
  /** What stands on the page, with what each comes to; they add up to the amount. */
  lines: readonly { name: string; quantity: number; amount: Pence }[];
  /** After it nobody can pay any more. */
  expiresAt: Date;
  /** The same each time this payment is begun, so that it is begun once. */
  key: string;
};

export type BegunPayment = { reference: string; url: string };

/** How a payment stands, as the provider says. */
export type PaymentReport =
  | { state: 'open'; url: string | null; failure: string | null }
  | { state: 'processing' }
  | {
      state: 'paid';
      paidAmount: Pence;
      /** ISO 4217, in capitals. */
      currency: string;
      chargeReference: string;
      /** Null while the provider does not know it yet. */
      fee: Pence | null;
      /** Some of it has gone back already, or the customer's bank has been asked to take it back. */
      isContested: boolean;
    }
  | { state: 'ended'; failure: string | null };

export type RefundReport = {
  reference: string;
  chargeReference: string;
  amount: Pence;
  /** With which the shop asked for it; null: somebody made it at the provider's. */
  key: string | null;
  state: 'pending' | 'done' | 'failed';
  failure: string | null;
};

/** Refused for good, as of a disputed payment: nothing was given back, and asking again would change nothing. */
export type RefundRejection = { state: 'rejected'; failure: string };

export type DisputeReport = {
  reference: string;
  chargeReference: string;
  amount: Pence;
  reason: string;
  state: 'open' | 'won' | 'lost';
  /** Until then the owner can answer. */
  dueBy: Date | null;
};

/** Something of the provider's that changed; what it is now has to be asked. */
export type PaymentNotice = {
  /** The provider's own, the same each time it is sent. */
  id: string;
  type: string;
  about: 'payment' | 'refund' | 'dispute';
  reference: string;
};

/**
 * Who takes the money beside the shop's own demo. Every call goes over the network: none is made inside a transaction.
 * @throws Problem 502 `payment-provider` from each, when it does not answer or refuses what only the shop can mend
 */
export type PaymentProvider = {
  readonly name: PaymentProviderName;
  /** Of one payment; it takes no less. */
  readonly least: Pence;
  /** Null: it would expire sooner than the provider accepts, and was not begun under this key before. */
  begin(payment: PaymentToBegin): Promise<BegunPayment | null>;
  look(reference: string): Promise<PaymentReport>;
  /** The reference of the payment that a charge belongs to. */
  findReference(chargeReference: string): Promise<string | null>;
  /** Makes sure that nobody can pay any more, unless somebody has. @returns what it has come to */
  end(reference: string): Promise<PaymentReport>;
  /** Gives back a part or all of what was paid; once for each key, which is kept with it at the provider's. */
  refund(payment: { chargeReference: string; amount: Pence; key: string }): Promise<RefundReport | RefundRejection>;
  /** All of a payment, the newest first, a hundred at most. */
  listRefunds(chargeReference: string): Promise<RefundReport[]>;
  lookAtRefund(reference: string): Promise<RefundReport>;
  /** All of a payment, the newest first, a hundred at most. */
  listDisputes(chargeReference: string): Promise<DisputeReport[]>;
  lookAtDispute(reference: string): Promise<DisputeReport>;
  /** Null: nothing that concerns the shop. @throws Problem 400 `wrong-signature` for what it did not send, or sent long ago */
  readNotice(rawBody: Buffer, signature: string | undefined, now: Date): Promise<PaymentNotice | null>;
};

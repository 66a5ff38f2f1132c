import type { Pence } from '#platform/money.ts';
import type { DisputeStage, DisputeState, PaymentProviderName, RefundFailureCause } from './payment-words.contract.ts';

/** What a customer is to pay on the provider's page. */
export type PaymentToBegin = {
  orderNumber: string;
  amount: Pence;
  customerEmail: string;
  /** Where the goods go. `country`: ISO 3166-1, two letters. */
  recipient: {
    name: string;
    phone: string | null;
    lines: readonly string[];
    city: string;
    postcode: string;
    country: string;
  };
  /** The shop's page for returning customers; those who cancelled have `cancelled=yes`. */
  returnTo: string;
  /** The lines on the page with their amounts, which add up to the total; `picture`: an address that anybody can open, or none. */
  lines: readonly { name: string; quantity: number; amount: Pence; picture: string | null }[];
  /** After that nobody can pay. Null: that is left to the provider. */
  expiresAt: Date | null;
  /** The idempotency key: the same each time this payment is begun. */
  key: string;
};

export type BegunPayment = { reference: string; url: string };

/** The state of a payment, as the provider reports it. */
export type PaymentReport =
  | { state: 'open'; url: string | null; failure: string | null }
  | { state: 'processing' }
  | {
      state: 'paid';
      paidAmount: Pence;
      /** ISO 4217, in capitals. */
      currency: string;
      chargeReference: string;
      /** Null while the provider does not know it. */
      fee: Pence | null;
      /** Part of it has been refunded or disputed already. */
      isContested: boolean;
    }
  | {
      state: 'ended';
      failure: string | null;
      /** The provider did not accept the payment: nobody could pay it. */
      isRejected?: boolean;
      /** The customer had done all that is asked for, by a slow method whose money did not come. */
      isAwaited?: boolean;
    };

/**
 * `key`: the same for each attempt, and stored with the refund. `attempt`: from 1 on; a repeated one is made once, and another one may
 * be made beside it. `reason`: in the provider's words, where one fits; the bank may read it.
 */
export type RefundToMake = {
  chargeReference: string;
  amount: Pence;
  key: string;
  attempt: number;
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
};

export type RefundReport = {
  reference: string;
  chargeReference: string;
  amount: Pence;
  /** The shop's key; null: made in the provider's pages. */
  key: string | null;
  state: 'pending' | 'done' | 'failed';
  failure: string | null;
  /** Null unless it failed. */
  cause: RefundFailureCause | null;
  /** It is made once there is more money in the shop's account. */
  waitsForBalance: boolean;
};

/** Rejected for good: nothing was done, and a retry would change nothing. */
export type Rejection = { state: 'rejected'; failure: string };

/** As a refund of a disputed payment. */
export type RefundRejection = Rejection & { cause: RefundFailureCause };

export type UnmadeRefund = 'unclear' | 'balance-too-low';

export type DisputeReport = {
  reference: string;
  chargeReference: string;
  amount: Pence;
  reason: string;
  state: DisputeState;
  stage: DisputeStage;
  /** It is open, and the bank waits for the owner's response. */
  awaitsAnswer: boolean;
  /** The owner's deadline for a response. */
  dueBy: Date | null;
  /** The payment can be refunded all the same. */
  isRefundable: boolean;
  /** What the dispute has taken, and not brought back. Null: it is decided, and its money is still to move. */
  withdrawn: Pence | null;
};

/** An event of the provider; the current state has to be queried. */
export type PaymentNotice = {
  /** The provider's id, the same for each delivery. */
  id: string;
  type: string;
  about: 'payment' | 'refund' | 'dispute' | 'charge' | 'payout';
  reference: string;
};

/**
 * A payment provider other than demo payment. Every call goes over the network: none is made inside a transaction.
 * @throws Problem 502 `payment-provider` from each, when it does not respond or rejects what only the shop can fix
 */
export type PaymentProvider = {
  readonly name: PaymentProviderName;
  /** Its keys are for tests: no money moves. */
  readonly isTest: boolean;
  /** The smallest amount of a payment. */
  readonly least: Pence;
  /** Null: it would expire sooner than the provider accepts, and was not begun under this key before. */
  begin(payment: PaymentToBegin): Promise<BegunPayment | Rejection | null>;
  look(reference: string): Promise<PaymentReport>;
  /** The references of payments begun since then that customers have completed, the newest first, up to some thousands. */
  listPaidSince(since: Date): Promise<string[]>;
  /** The reference of the payment that a charge belongs to. */
  findReference(chargeReference: string): Promise<string | null>;
  /** Makes sure that nobody can pay any more, unless it is paid. @returns the outcome */
  end(reference: string): Promise<PaymentReport>;
  /**
   * Refunds all or part of a payment, once for each attempt. 'unclear': it may be made, now or later, and this attempt may say nothing else
   * any more. 'balance-too-low': it is not made, and this attempt may not make it any more.
   * @throws Problem 502 `payment-of-another-account`
   */
  refund(payment: RefundToMake): Promise<RefundReport | RefundRejection | UnmadeRefund>;
  /** All refunds of a payment, the newest first, a hundred at most. */
  listRefunds(chargeReference: string): Promise<RefundReport[]>;
  /** @throws Problem 502 `payment-of-another-account` */
  lookAtRefund(reference: string): Promise<RefundReport>;
  /** All refunds of the account made since then, the newest first, up to some thousands. */
  listRefundsSince(since: Date): Promise<RefundReport[]>;
  /** All disputes of a payment, the newest first, a hundred at most. */
  listDisputes(chargeReference: string): Promise<DisputeReport[]>;
  /** @throws Problem 502 `payment-of-another-account` */
  lookAtDispute(reference: string): Promise<DisputeReport>;
  /** All disputes of the account opened since then, the newest first, up to some thousands. */
  listDisputesSince(since: Date): Promise<DisputeReport[]>;
  /** Null: nothing that concerns the shop. @throws Problem 400 `wrong-signature` for a wrong or outdated signature */
  readNotice(rawBody: Buffer, signature: string | undefined, now: Date): Promise<PaymentNotice | null>;
};

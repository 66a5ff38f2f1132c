import type { Stripe } from 'stripe';
import type { SimulatedAccount } from './simulated-account.ts';
import { idOf } from './simulated-account.ts';
import { releaseBalance } from './simulated-balance.ts';
import { answerDispute, bringBack, decideDispute, openDispute } from './simulated-disputes.ts';
import type { Decided, DisputeDecision, Opening } from './simulated-disputes.ts';
import { closeReview, openReview, warnOfFraud } from './simulated-doubts.ts';
import { answerBank, payByBankDebit, payByCard, settlePayment } from './simulated-payments.ts';
import type { Outcome } from './simulated-payments.ts';
import { payOut } from './simulated-payouts.ts';
import { createRefund, settleRefund } from './simulated-refunds.ts';
import type { RefundEnd } from './simulated-refunds.ts';
import { expireSession, lookAtSession } from './simulated-sessions.ts';
import { missing } from './stripe-refusal.ts';
import { testCard, wrongNumber } from './test-cards.ts';

/** What customers, their banks, the owner and time do at Stripe, without a browser. Each throws where it is impossible. */
export type StripePeople = {
  /** What a customer does on the page of a session. */
  pay(sessionId: string, choice?: PageChoice): Promise<PageEnd>;
  /** A bank debit succeeds or fails, days later. */
  settlePayment(paymentIntentId: string, to: 'succeeded' | 'failed'): Promise<void>;
  /** Expires a session. */
  expire(sessionId: string): Promise<void>;
  /** Settles a pending refund; a succeeded one may still fail. */
  settleRefund(refundId: string, to: RefundEnd): Promise<void>;
  /** The owner refunds in the dashboard: pence, or everything that is left. @returns the refund's id */
  refundInDashboard(paymentIntentId: string, amount?: number): Promise<string>;
  /** `amount` in pence: only part of the payment. @returns the dispute's id */
  dispute(paymentIntentId: string, options?: Opening): Promise<string>;
  /** The owner submits evidence in the dashboard: the dispute is under review from then on. */
  answerDispute(disputeId: string): Promise<void>;
  /** What the bank decides, or the owner's appeal; a decision may be followed by another. */
  decideDispute(disputeId: string, to: DisputeDecision, decided?: Decided): Promise<void>;
  /** Stripe brings back money of a dispute that is won. `amount`: in the currency of the charge. */
  bringBack(disputeId: string, amount: number): Promise<void>;
  /** The card's network warns of fraud. @returns the warning's id */
  warnOfFraud(paymentIntentId: string): Promise<string>;
  /** A rule asks for a person. @returns the review's id */
  openReview(paymentIntentId: string): Promise<string>;
  approve(reviewId: string): Promise<void>;
  /** Stripe pays out to the owner's bank, which may send it back. @returns the payout's id */
  payOut(to: 'paid' | 'failed'): Promise<string>;
  /** With 'hold' a charge has no balance transaction, and so no fee, until `release`: Stripe creates it a while after the payment. */
  balance: {
    mode: 'at once' | 'hold';
    release(): Promise<void>;
    settlesIn(settlement: SimulatedAccount['settlement']): void;
  };
};

type PageChoice = {
  /** A test number; by default one that succeeds. */
  card?: string;
  /** The answer to the bank's confirmation; yes by default. */
  authenticate?: boolean;
  /** 'bank debit': the money succeeds or fails later. */
  method?: 'card' | 'bank debit';
  /** Pence: the session is paid with another amount than requested, as after a mistake on either side. */
  amount?: number;
};

type PageEnd = {
  paid: boolean;
  declineCode?: string;
  /** The error on the page, unless it led back to the shop. */
  message?: string;
};

const usualCard = '4242424242424242';

export function peopleOf(account: SimulatedAccount): StripePeople {
  return {
    pay: async (sessionId, choice) => payOnPage(account, sessionId, choice),
    settlePayment: async (id, to) => settlePayment(account, id, to),
    expire: async (id) => void expireSession(account, id),
    settleRefund: async (id, to) => settleRefund(account, id, to),
    refundInDashboard: async (id, amount) => createRefund(account, { payment_intent: id, amount }).id,
    dispute: async (id, options) => openDispute(account, chargeOf(account, id), options).id,
    answerDispute: async (id) => answerDispute(account, id),
    decideDispute: async (id, to, decided) => decideDispute(account, id, to, decided),
    bringBack: async (id, amount) => bringBack(account, id, amount),
    warnOfFraud: async (id) => warnOfFraud(account, chargeOf(account, id)).id,
    openReview: async (id) => openReview(account, chargeOf(account, id)).id,
    approve: async (id) => closeReview(account, id, 'approved'),
    payOut: async (to) => payOut(account, to).id,
    balance: {
      get mode() {
        return account.isBalanceHeld ? 'hold' : 'at once';
      },
      set mode(mode) {
        account.isBalanceHeld = mode === 'hold';
      },
      release: async () => releaseBalance(account),
      settlesIn: (settlement) => void (account.settlement = settlement),
    },
  };
}

function payOnPage(account: SimulatedAccount, sessionId: string, choice: PageChoice = {}): PageEnd {
  const who = { name: 'Test Customer', email: 'customer@example.co.uk' };
  if (choice.amount !== undefined) lookAtSession(account, sessionId).amount_total = choice.amount;
  if (choice.method === 'bank debit') return endOf(account, sessionId, payByBankDebit(account, sessionId, who));
  const card = testCard(choice.card ?? usualCard);
  if (!card) return { paid: false, declineCode: wrongNumber.declineCode, message: wrongNumber.message };
  const expYear = account.now().getUTCFullYear() + 4;
  const outcome = payByCard(account, sessionId, { card, expMonth: 12, expYear, ...who });
  const isAuthenticating = outcome.kind === 'authenticate';
  return endOf(
    account,
    sessionId,
    isAuthenticating ? answerBank(account, sessionId, choice.authenticate ?? true) : outcome,
  );
}

function endOf(account: SimulatedAccount, sessionId: string, outcome: Outcome): PageEnd {
  if (outcome.kind === 'declined') {
    const { declineCode, message } = outcome.decline;
    return { paid: false, declineCode, message };
  }
  const { status, payment_status: paymentStatus } = lookAtSession(account, sessionId);
  const paid = paymentStatus !== 'unpaid';
  return outcome.kind === 'over' ? { paid, message: `This session is ${status ?? 'over'}.` } : { paid };
}

function chargeOf(account: SimulatedAccount, paymentId: string): Stripe.Charge {
  const charge = account.charges.get(idOf(account.payments.get(paymentId)?.latest_charge));
  if (!charge?.paid) throw missing('paid payment_intent', paymentId, 'intent');
  return charge;
}

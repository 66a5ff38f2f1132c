import type { Stripe } from 'stripe';
import { idOf, keep, newId, publish, seconds } from './simulated-account.ts';
import type { SimulatedAccount } from './simulated-account.ts';

const availableAfter = 7 * 24 * 60 * 60; // s
const fixedFee = 20; // pence
const feePerThousand = 15;
const disputeFee = 2_000; // pence

type Movement = {
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
  amount: number;
  currency: string;
  source: string;
  fee?: number;
  isAvailable?: boolean;
};

/** The fee of a UK card: 1.5% + 20p. */
function cardFee(amount: number): number {
  return Math.round((amount * feePerThousand) / 1_000) + fixedFee;
}

export function moveMoney(account: SimulatedAccount, movement: Movement): Stripe.BalanceTransaction {
  const { type, source, isAvailable = false } = movement;
  const { currency, rate } = account.settlement ?? { currency: movement.currency, rate: null };
  const settled = (one: number) => Math.round(one * (rate ?? 1));
  const [amount, fee] = [settled(movement.amount), settled(movement.fee ?? 0)];
  const created = seconds(account);
  return keep(account.balanceTransactions, {
    id: newId('txn_3'),
    object: 'balance_transaction',
    amount,
    available_on: isAvailable ? created : created + availableAfter,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: rate,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: type === 'adjustment' ? 'dispute' : type,
    source,
    status: isAvailable ? 'available' : 'pending',
    type,
  });
}

/** A disputed amount is withdrawn at once, with a fee; after a won dispute it returns. `amount`: in the charge's currency; negative: withdrawn. */
export function moveDisputedMoney(account: SimulatedAccount, dispute: Stripe.Dispute, amount: number): void {
  const currency = account.charges.get(idOf(dispute.charge))?.currency ?? dispute.currency;
  const movement = { amount, fee: amount < 0 ? disputeFee : 0, currency, source: dispute.id };
  dispute.balance_transactions.push(moveMoney(account, { type: 'adjustment', ...movement }));
}

/** Creates the charge's balance transaction, which Stripe does a while after the payment; `charge.updated` reports it. */
export function balanceCharge(account: SimulatedAccount, charge: Stripe.Charge, isAvailable: boolean): void {
  charge.balance_transaction = moveMoney(account, {
    type: 'charge',
    amount: charge.amount,
    currency: charge.currency,
    source: charge.id,
    fee: cardFee(charge.amount),
    isAvailable,
  }).id;
}

export function releaseBalance(account: SimulatedAccount): void {
  for (const id of account.unbalanced) {
    const charge = account.charges.get(id);
    if (!charge) continue;
    balanceCharge(account, charge, false);
    publish(account, 'charge.updated', charge, { balance_transaction: null });
  }
  account.unbalanced.clear();
}

import { add, least, share, toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { longDate } from '#platform/written-date.contract.ts';
import type { PromotionProblem } from './promotions.contract.ts';

/** What a promotion takes off: whole percents of the goods, or an amount. */
export type Reduction = { type: 'percentage'; percent: number } | { type: 'fixed'; amount: Pence };

export type Promotion = {
  code: string;
  reduction: Reduction;
  startsAt: Date | null;
  endsAt: Date | null;
  minimumSubtotal: Pence;
  useLimit: number | null;
  useLimitPerCustomer: number | null;
  uses: number;
  isActive: boolean;
};

export type Purchase = {
  /** Before any discount; null while the goods are not known. */
  subtotal: Pence | null;
  usesByCustomer: number;
  now: Date;
};

export function whyNotApplicable(
  promotion: Promotion | null,
  { subtotal, usesByCustomer, now }: Purchase,
): PromotionProblem | null {
  if (!promotion) return 'promotion-unknown';
  const { isActive, startsAt, endsAt, useLimit, useLimitPerCustomer, uses, minimumSubtotal } = promotion;
  if (!isActive || (endsAt && now >= endsAt)) return 'promotion-ended';
  if (startsAt && now < startsAt) return 'promotion-not-started';
  if (reached(uses, useLimit)) return 'promotion-used-up';
  if (reached(usesByCustomer, useLimitPerCustomer)) return 'promotion-used-by-customer';
  return subtotal !== null && subtotal < minimumSubtotal ? 'promotion-below-minimum' : null;
}

/** Rounded half-up to the penny. An amount above the goods is taken off delivery too, at most to 0. */
export function discountFor(reduction: Reduction, { subtotal, delivery }: { subtotal: Pence; delivery: Pence }): Pence {
  if (reduction.type === 'percentage') return share(subtotal, reduction.percent, 100);
  return least(reduction.amount, add(subtotal, delivery));
}

/** As the toast shows it. */
export function appliedSentence(reduction: Reduction): string {
  return reduction.type === 'percentage'
    ? `${reduction.percent}% discount applied`
    : `£${toPounds(reduction.amount)} discount applied`;
}

export function problemSentence(problem: PromotionProblem, promotion: Promotion | null): string {
  return sentences[problem](promotion);
}

const sentences: Record<PromotionProblem, (promotion: Promotion | null) => string> = {
  'promotion-unknown': () => 'We don’t recognise that code. Please check it and try again.',
  'promotion-ended': () => 'That code has expired.',
  'promotion-used-up': () => 'That code has been used up.',
  'promotion-used-by-customer': () => 'You have already used that code.',
  'promotion-not-started': (promotion) =>
    promotion?.startsAt
      ? `You can use this code from ${longDate(promotion.startsAt)}.`
      : 'You can’t use this code yet.',
  'promotion-below-minimum': (promotion) =>
    promotion
      ? `Spend £${toPounds(promotion.minimumSubtotal).replace(/\.00$/, '')} to use this code.`
      : 'Spend a little more to use this code.',
};

function reached(uses: number, limit: number | null): boolean {
  return limit !== null && uses >= limit;
}

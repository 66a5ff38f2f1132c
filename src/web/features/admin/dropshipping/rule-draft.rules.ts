import type { Category } from '#catalogue/products/categories.contract.ts';
import type { PricingMethod, Rounding } from '#dropshipping/pricing/pricing-words.contract.ts';
import type { PricingRuleAnswer } from '#dropshipping/pricing/pricing-rules.contract.ts';
import { poundsFault, readPounds } from '#platform/money.ts';
import { faultsOf } from '../../../field-faults.rules.ts';
import { marginShown } from '../pricing/pricing.rules.ts';

/** The form of a rule as it is typed. One product's rule is made from that product, and keeps to it. */
export type RuleDraft = {
  productId: number | null;
  supplierId: string;
  category: Category | '';
  method: PricingMethod;
  rate: string;
  addOn: string;
  rounding: Rounding;
  leastProfit: string;
};

export function draftOf(rule: PricingRuleAnswer | undefined, productId: number | null = null): RuleDraft {
  if (!rule) return { ...usual, productId };
  const { supplierId, category, method, rate, addOn, rounding, leastProfit } = rule;
  return {
    productId: rule.productId,
    supplierId: supplierId === null ? '' : String(supplierId),
    category: category ?? '',
    rate: shareShown(rate),
    method,
    addOn,
    rounding,
    leastProfit,
  };
}

/** Everything at the usual margin. */
const usual: RuleDraft = {
  productId: null,
  supplierId: '',
  category: '',
  method: 'margin',
  rate: '30%',
  addOn: '0.00',
  rounding: 'none',
  leastProfit: '0.00',
};

export function ruleFaults(draft: RuleDraft): Record<string, string> {
  const share = shareTyped(draft.rate);
  const isShare = share !== undefined && (draft.method === 'markup' ? share <= 1_000 : share < 100);
  return faultsOf({
    rate: isShare ? undefined : `Give a ${methodNames[draft.method].toLowerCase()} such as 30%`,
    addOn: poundsFault(draft.addOn, '0.50'),
    leastProfit: poundsFault(draft.leastProfit, '1.00'),
  });
}

/** For the API; the draft has no faults. */
export function ruleBody(draft: RuleDraft) {
  const { productId, supplierId, category, method, rate, addOn, rounding, leastProfit } = draft;
  return {
    productId,
    supplierId: supplierId === '' ? null : Number(supplierId),
    category: category === '' ? null : category,
    method,
    rate: `${shareTyped(rate)}%`,
    addOn: readPounds(addOn),
    rounding,
    leastProfit: readPounds(leastProfit),
  };
}

export const methodNames: Record<PricingMethod, string> = { margin: 'Margin', markup: 'Mark-up' };

export const roundingNames: Record<Rounding, string> = {
  none: 'To the penny',
  '.99': 'Up to .99',
  '.95': 'Up to .95',
};

/** A mark-up may be more than the whole. */
export function shareShown(fraction: string): string {
  return Number(fraction) < 1 ? marginShown(fraction) : `${Math.round(Number(fraction) * 10_000) / 100}%`;
}

/** In percent: `30`, `30%` and `0.3` are 30. */
function shareTyped(typed: string): number | undefined {
  const match = /^(\d{1,4}(?:\.\d{1,4})?|\.\d{1,4})\s*(%?)$/.exec(typed.trim());
  if (!match) return undefined;
  const number = Number(match[1]);
  const isFraction = match[2] === '' && number < 1;
  return Math.round(number * (isFraction ? 10_000 : 100)) / 100;
}

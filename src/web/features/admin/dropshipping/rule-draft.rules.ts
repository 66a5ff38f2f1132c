import type { Category } from '#catalogue/products/categories.contract.ts';
import type { PricingMethod, Rounding } from '#dropshipping/pricing/pricing-words.contract.ts';
import type { PricingRuleResponse } from '#dropshipping/pricing/pricing-rules.contract.ts';
import { marginShown } from '../pricing/price-entry.rules.ts';

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

export function draftOf(rule: PricingRuleResponse | undefined, productId: number | null = null): RuleDraft {
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

/** For the API, which says what it does not take. */
export function ruleBody(draft: RuleDraft) {
  const { productId, supplierId, category, method, rate, addOn, rounding, leastProfit } = draft;
  return {
    productId,
    supplierId: supplierId === '' ? null : Number(supplierId),
    category: category === '' ? null : category,
    method,
    rate: shareTyped(rate),
    addOn,
    rounding,
    leastProfit,
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

/** `30` and `0.3` are 30% as well. */
function shareTyped(typed: string): string {
  const text = typed.trim();
  return text.endsWith('%') || Number(text) < 1 ? text : `${text}%`;
}

import type { Category } from '#catalogue/products/categories.contract.ts';
import type { PricingRuleResponse } from '#dropshipping/pricing/pricing-rules.contract.ts';
import type { PricingMethod, Rounding } from '#dropshipping/pricing/pricing-words.contract.ts';
import { marginShown } from '../pricing/price-entry.rules.ts';

/** A rule's form fields as typed. A rule for a single product cannot be changed to another. */
export type RuleDraft = {
  productId: number | null;
  supplierId: string;
  category: Category;
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

/** The default: all products at the standard margin. */
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

/** The request body; the API validates it. */
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

/** Formats a fraction as a percentage; a mark-up may exceed 100%. */
export function shareShown(fraction: string): string {
  return Number(fraction) < 1 ? marginShown(fraction) : `${Math.round(Number(fraction) * 10_000) / 100}%`;
}

/** Accepts `30%`, `30` and `0.3`. */
function shareTyped(typed: string): string {
  const text = typed.trim();
  return text.endsWith('%') || Number(text) < 1 ? text : `${text}%`;
}

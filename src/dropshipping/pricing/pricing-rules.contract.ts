import { z } from 'zod';
import { marginFraction } from '#catalogue/prices/margin-input.contract.ts';
import { readFraction } from '#catalogue/prices/margin.contract.ts';
import { productId } from '#catalogue/products/products.contract.ts';
import { category } from '#catalogue/products/shelves.contract.ts';
import { inAddress, longListPage } from '#platform/http/list-page.contract.ts';
import { pounds, poundsInput } from '#platform/money.contract.ts';
import { supplierId } from '../connections/suppliers.contract.ts';
import { pricingMethods, roundings } from './pricing-words.contract.ts';
import { roundingInput } from './pricing.contract.ts';

/** A mark-up above ten times the cost is a typing error. */
const highestMarkup = 100_000;

const rate = z
  .union([z.string().trim(), z.number()], 'Enter a share such as 30% or 0.3')
  .transform(readFraction)
  .refine((share) => share >= 0 && share <= highestMarkup, 'Enter a share from 0% to 1000%, such as 30%')
  .meta({ description: 'Of the price for a margin, of the cost for a markup', example: '30%' });

const extra = poundsInput
  .refine((text) => Number(text) <= 1_000, 'Enter £1,000.00 at most')
  .default('0.00')
  .meta({ description: 'Pounds', example: '0.50' });

/** Which products; null: any. The narrowest rule applies: one product, a supplier's category, a supplier, a category, all. */
const scope = {
  productId: productId.nullable().default(null),
  supplierId: supplierId.nullable().default(null),
  category: category.nullable().default(null),
};

export const pricingRuleBody = z
  .object({
    ...scope,
    method: z.enum(pricingMethods, `Choose one of: ${pricingMethods.join(', ')}`),
    rate,
    addOn: extra,
    rounding: roundingInput.default('none'),
    leastProfit: extra,
  })
  .refine(({ productId, supplierId, category }) => productId === null || (supplierId === null && category === null), {
    path: ['productId'],
    message: 'A rule for one product is for that product alone',
  })
  .refine(({ method, rate }) => !(method === 'margin' && rate >= 10_000), {
    path: ['rate'],
    message: 'Enter a margin from 0% to below 100%, such as 30%',
  })
  .meta({ example: { category: 'food', method: 'margin', rate: '30%', rounding: '.99' } });

export const pricingRule = z
  .object({
    id: z.int(),
    productId: productId.nullable(),
    productName: z.string().nullable(),
    supplierId: supplierId.nullable(),
    supplierName: z.string().nullable(),
    category: z.string().nullable(),
    categoryName: z.string().nullable(),
    method: z.enum(pricingMethods),
    rate: marginFraction.meta({ description: 'Fraction of the price for a margin, of the cost for a markup' }),
    addOn: pounds,
    rounding: z.enum(roundings),
    leastProfit: pounds,
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'PricingRule' });

export const pricingRulePage = z.object(longListPage);
export const pricingRuleParam = z.object({
  id: inAddress(z.int('Enter the number of a rule').positive().max(2_147_483_647)),
});

/** The effect of a rule on the prices of its products. */
export const rulePreview = z
  .object({
    covered: z.int().meta({ description: 'Products for which no narrower rule applies' }),
    isWhole: z.boolean().meta({ description: 'False: there are more products than were looked at' }),
    withoutCost: z.int(),
    dearer: z.int(),
    cheaper: z.int(),
    averageMarginBefore: marginFraction.nullable(),
    averageMarginAfter: marginFraction.nullable(),
    examples: z.array(
      z.object({
        productId,
        name: z.string(),
        vatRate: z.int(),
        supplierPrice: pounds,
        price: pounds,
        newPrice: pounds,
        newMargin: marginFraction,
      }),
    ),
  })
  .meta({ id: 'PricingRulePreview' });

export const ruleApplication = z
  .object({
    covered: z.int().meta({ description: 'Products for which no narrower rule applies' }),
    repriced: z.int(),
    withoutCost: z.int(),
    isOver: z.boolean().meta({ description: 'False: it continues in the background' }),
    hasBrokenOff: z.boolean().meta({ description: 'It was interrupted: it has to be applied again' }),
    done: z.int().meta({ description: 'Products looked at so far' }),
    total: z.int(),
  })
  .meta({ id: 'PricingRuleApplication' });

export const listedPricingRule = pricingRule
  .extend({
    application: ruleApplication.nullable().meta({ description: 'While it is being applied, or was interrupted' }),
  })
  .meta({ id: 'ListedPricingRule' });

export type PricingRuleBody = z.output<typeof pricingRuleBody>;
export type PricingRuleResponse = z.infer<typeof pricingRule>;
export type ListedPricingRule = z.infer<typeof listedPricingRule>;
export type RulePreview = z.infer<typeof rulePreview>;
export type RuleApplication = z.infer<typeof ruleApplication>;

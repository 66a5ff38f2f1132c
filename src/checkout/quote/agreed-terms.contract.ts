import { z } from 'zod';
import { mostLines, quantity } from '#basket/basket.contract.ts';
import { vatRates } from '#catalogue/prices/vat-rates.contract.ts';
import { oneLine } from '#platform/contact-details.contract.ts';
import { poundsInput } from '#platform/money.contract.ts';
import { quoteBody, wantedLine } from './quote.contract.ts';

const mostPounds = 10_000;
const mostFreeLines = 20;

const agreedPrice = poundsInput.refine(
  (text) => Number(text) <= mostPounds,
  `Enter £${mostPounds.toLocaleString('en-GB')}.00 at most`,
);

const agreedLine = wantedLine.extend({
  price: agreedPrice.optional().meta({ description: 'Of one; left out: the shop’s price' }),
});

const freeLine = z.object({
  text: z.string('Say what it is').overwrite(oneLine).min(1, 'Say what it is').max(120, 'That is too long'),
  price: agreedPrice.meta({ description: 'Of one, including VAT' }),
  quantity: quantity.default(1),
  vatRate: z
    .literal(vatRates, 'Choose a rate of VAT')
    .meta({ description: 'Percent; ignored without VAT registration' }),
});

/** What staff and a customer have agreed on, beyond what the shop sells at its own prices. */
export const agreedTerms = {
  items: z.array(agreedLine).max(mostLines, `An order can have ${mostLines} different products at most`).default([]),
  freeLines: z
    .array(freeLine)
    .max(mostFreeLines, `Add ${mostFreeLines} of these at most`)
    .default([])
    .meta({ description: 'What is no product: engraving, a repair' }),
  deliveryPrice: agreedPrice.optional().meta({ description: 'Left out: what the shop asks' }),
  isDeliveredFree: z
    .boolean()
    .default(false)
    .meta({ description: 'The customer pays nothing for delivery, whatever the goods cost' }),
};

export const hasGoods = ({ items, freeLines }: { items: readonly unknown[]; freeLines: readonly unknown[] }) =>
  items.length + freeLines.length > 0;
export const noGoods = { path: ['items'], message: 'Add a product first' };

export const draftQuoteBody = quoteBody.extend(agreedTerms).refine(hasGoods, noGoods);

export type AgreedTerms = Pick<
  z.output<typeof draftQuoteBody>,
  'items' | 'freeLines' | 'deliveryPrice' | 'isDeliveredFree'
>;

import { z } from 'zod';
import { giftCardCodes, giftCardPayment } from '#payment/gift-cards/gift-cards.contract.ts';
import { pounds, poundsInput } from '#platform/money.contract.ts';

export const giftCardPreviewBody = z.object({
  codes: giftCardCodes.min(1, 'Enter the code of a gift card'),
  total: poundsInput.meta({ description: 'What the order comes to, by its quote' }),
  giftCards: poundsInput
    .optional()
    .meta({ description: 'Of that, for gift cards, by its quote: these don’t pay it. Left out: those in the basket' }),
});

export const giftCardPreview = z
  .object({
    cards: z.array(giftCardPayment.extend({ balance: pounds })).meta({ description: 'In the order of the codes' }),
    total: pounds.meta({ description: 'What the cards pay together' }),
    due: pounds.meta({ description: 'What is left to pay, which is nothing or no less than the provider takes' }),
  })
  .meta({ id: 'GiftCardPreview' });

export type GiftCardPreviewBody = z.output<typeof giftCardPreviewBody>;
export type GiftCardPreview = z.infer<typeof giftCardPreview>;

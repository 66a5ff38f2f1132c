import { z } from 'zod';
import { emailAddress } from '#platform/contact-details.contract.ts';
import { pounds } from '#platform/money.contract.ts';
import { shopSettings } from '#shop/settings/settings.contract.ts';
import { order, orderTokenQuery } from '../order/orders.contract.ts';

const vatByRate = z.array(z.object({ rate: z.int(), net: pounds, vat: pounds, gross: pounds }));
const number = z
  .int()
  .nullable()
  .meta({ description: 'Of one series without gaps, for receipts and credit notes; null: of a test order' });

export const receipt = z
  .object({
    number,
    seller: shopSettings
      .pick({ name: true, traderName: true, address: true, email: true, phone: true, companyNumber: true })
      .extend({ vatNumber: z.string().nullable().meta({ description: 'As it was when the order was placed' }) }),
    order: order.meta({ description: 'As it was placed: what came into it later has receipts of its own' }),
    additions: z
      .array(
        order
          .pick({ items: true, total: true, vat: true })
          .extend({ number, changeId: z.int(), at: z.iso.datetime(), vatRates: vatByRate }),
      )
      .meta({ description: 'One receipt for each time that goods came into the order, oldest first' }),
    creditNotes: z
      .array(
        z.object({
          number,
          refundId: z.int(),
          at: z.iso.datetime(),
          amount: pounds,
          reason: z.string().meta({ description: 'Why the money went back' }),
          lines: z
            .array(z.object({ name: z.string(), quantity: z.int().nullable(), amount: pounds }))
            .meta({ description: 'What it was for, which adds up to the amount' }),
          cancelledAt: z.iso.datetime().nullable().meta({
            description: 'When its refund failed: it credits nothing any more, and keeps its number',
          }),
          vatRates: vatByRate,
        }),
      )
      .meta({ description: 'One for each refund, oldest first, and for failed ones whose credit note had its number' }),
    vatRates: vatByRate.meta({
      description:
        'By rate, highest first, after the discount and with delivery; adds up to the total. Empty where no VAT was charged',
    }),
  })
  .meta({ id: 'Receipt' });

export const paperQuery = orderTokenQuery.extend({
  refund: z.coerce.number().int().positive().max(2_147_483_647).optional().meta({ description: 'Whose credit note' }),
  gift: z.literal('yes').optional().meta({ description: 'What is in it, without prices' }),
});

export const receiptEmailBody = z.object({
  kind: z.enum(['receipt', 'gift-receipt'], 'Choose a receipt or a gift receipt'),
  to: emailAddress.optional().meta({ description: 'Left out: the customer’s own address' }),
});

export type ReceiptEmailBody = z.output<typeof receiptEmailBody>;
export type PaperQuery = z.output<typeof paperQuery>;
export type Receipt = z.infer<typeof receipt>;

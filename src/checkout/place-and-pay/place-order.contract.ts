import { z } from 'zod';
import { productId } from '#catalogue/products/products.contract.ts';
import { manualPayment, manualPaymentWays } from '#orders/order/manual-payments.contract.ts';
import { deliveryServices } from '#orders/order/order-words.contract.ts';
import { order } from '#orders/order/orders.contract.ts';
import { giftCardCodes } from '#payment/gift-cards/gift-cards.contract.ts';
import { emailAddress, oneLine, phoneNumber, postalAddress } from '#platform/contact-details.contract.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { poundsInput } from '#platform/money.contract.ts';
import { promotionCode } from '../promotions/promotions.contract.ts';
import { agreedTerms, hasGoods, noGoods } from '../quote/agreed-terms.contract.ts';
import { quote, wantedLines } from '../quote/quote.contract.ts';
import { orderPayment } from './order-payment.contract.ts';

/** Which of these places are served is the owner's choice (shop rules, section 5). */
const deliveryAddress = postalAddress({}, 'We deliver to the United Kingdom only for now');

const fullName = z
  .string('Enter your full name')
  .overwrite(oneLine)
  .min(1, 'Enter your full name')
  .max(120, 'That is too long for your full name');

const longestPresentNote = 300;
const mostNoteLines = 10;

/** Lines stay, as they are printed. */
function tidyNote(typed: string): string {
  const lines = typed.split(/\r\n|[\n\r\u2028\u2029]/).map(oneLine);
  const rest = lines.slice(mostNoteLines - 1).filter((line) => line !== '');
  return [...lines.slice(0, mostNoteLines - 1), rest.join(' ')].join('\n').trim();
}

/** `status`, `paymentMethod` and the items' names and prices are accepted and ignored (shop rules, sections 7 and 16). */
export const placeOrderBody = z.object({
  customerEmail: emailAddress,
  customerName: fullName,
  customerPhone: phoneNumber.nullish().or(z.literal('').transform(() => null)),
  shippingAddress: deliveryAddress,
  items: wantedLines,
  total: poundsInput
    .optional()
    .meta({ description: 'The total the customer was shown; 409 with the new quote if it has changed' }),
  promoCode: promotionCode.nullish().or(z.literal('').transform(() => null)),
  delivery: z.enum(deliveryServices).default('standard'),
  gift: productId.nullish().meta({
    description:
      'The gift of the quote the customer was shown; 409 `gift-gone` with the new quote if it cannot be given',
  }),
  presentNote: z
    .string()
    .overwrite(tidyNote)
    .max(longestPresentNote, `Please use ${longestPresentNote} characters at most`)
    .nullish()
    .meta({ description: 'It is a present: a note to whoever gets it, which may be empty; null: it is none' }),
  giftCards: giftCardCodes.optional().meta({ description: 'Codes of gift cards that pay, the first one first' }),
  giftCardTotal: poundsInput.optional().meta({
    description: 'What the customer was shown that the cards pay; 409 `gift-card-changed` if they pay another amount',
  }),
  fromBasket: z.boolean().optional().meta({
    description: 'The basket of these items; 409 `already-ordered` if it has been ordered before',
  }),
  status: z.string().max(40).optional().meta({ description: 'Ignored; the payment decides it' }),
  paymentMethod: z.string().max(40).optional(),
});

/** An order that staff take by telephone or in person. */
export const manualOrderBody = placeOrderBody
  .omit({ fromBasket: true, status: true, paymentMethod: true, giftCards: true, giftCardTotal: true })
  .extend({
    ...agreedTerms,
    customerEmail: emailAddress
      .or(z.literal(''))
      .meta({ description: 'Empty: the customer has none, and gets no emails' }),
    payment: manualPayment
      .extend({
        way: z
          .enum([...manualPaymentWays, 'link'], 'Choose how it is paid')
          .exclude(['exchange'], 'Choose how it is paid')
          .meta({ description: 'link: the customer is sent a payment link; otherwise the shop has been paid already' }),
      })
      .meta({ id: 'ManualOrderPayment' }),
    beside: z.string().trim().max(40).optional().meta({
      description: 'The number of the customer’s order that these goods are added to, when they are paid apart from it',
      example: 'PV-7K2M9Q4XWT',
    }),
  })
  .refine(hasGoods, noGoods)
  .refine(({ payment, customerEmail }) => payment.way !== 'link' || customerEmail !== '', {
    path: ['customerEmail'],
    message: 'Enter an email address to send the link to',
  });

/** An empty header counts as none. */
export const idempotencyHeader = z.object({
  'idempotency-key': z.string().trim().max(200, 'An Idempotency-Key has 200 characters at most').optional(),
});

/** `sold-out` carries what is left of each product, a changed total or promotion the new quote, `already-paid` and `already-ordered` the order. */
export const orderRejection = problemResponse.extend({
  unavailable: z.array(z.object({ productId: z.int(), available: z.int() })).optional(),
  quote: quote.optional(),
  orderNumber: z
    .string()
    .optional()
    .meta({ description: 'The number of the existing order, with `already-paid` and `already-ordered`' }),
});

export const placedOrder = order
  .extend({
    payment: orderPayment.optional().meta({ description: 'How to pay it; left out under demo payment' }),
  })
  .meta({ id: 'PlacedOrder' });

export type ManualOrderBody = z.output<typeof manualOrderBody>;
export type ManualOrderPayment = ManualOrderBody['payment'];
export type PlaceOrderBody = z.infer<typeof placeOrderBody>;

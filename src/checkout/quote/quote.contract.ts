import { z } from 'zod';
import { mostLines, quantity } from '#basket/basket.contract.ts';
import { personalTexts } from '#catalogue/products/personalisation.contract.ts';
import { productId } from '#catalogue/products/products.contract.ts';
import { deliveryServices } from '#orders/order/order-words.contract.ts';
import { pounds } from '#platform/money.contract.ts';
import { arrival, dispatch } from '#shop/delivery-dates/delivery-dates.contract.ts';
import { countries } from '#shop/delivery-zones/place.contract.ts';
import { promotionCode } from '../promotions/promotions.contract.ts';

/** Only these fields count; names and prices sent by a client are ignored. */
export const wantedLine = z.object({ productId, quantity, texts: personalTexts.optional() });
export const wantedLines = z
  .array(wantedLine)
  .min(1, 'Your basket is empty')
  .max(mostLines, `An order can have ${mostLines} different products at most`);

/** As typed so far: a postcode that is none yet is ignored. */
const place = z.object({
  postcode: z.string().trim().max(20, 'That is too long for a postcode'),
  country: z.enum(countries).default('United Kingdom'),
});

export const quoteBody = z.object({
  items: wantedLines,
  promoCode: promotionCode.nullish().or(z.literal('').transform(() => null)),
  delivery: z.enum(deliveryServices).default('standard'),
  to: place.optional().meta({ description: 'Left out: the mainland' }),
});

export const deliveryOption = z.object({
  service: z.enum(deliveryServices),
  name: z.string().meta({ example: 'Standard delivery' }),
  price: pounds,
  days: z
    .string()
    .meta({ description: 'In the shop’s words, counted from the order, or from when a supplier has it ready' }),
  arrives: arrival.nullable().meta({
    description: 'When all of it arrives if ordered now; null: no dates can be given, or no orders are taken',
  }),
});

/** How one piece of a product is delivered. */
export const productDelivery = z
  .object({ options: z.array(deliveryOption), dispatch, datesUntil: z.iso.datetime() })
  .meta({ id: 'ProductDelivery' });

export const quote = z
  .object({
    lines: z.array(
      z.object({
        productId: z.int(),
        name: z.string(),
        image: z.string().nullable(),
        quantity: z.int(),
        price: pounds,
        lineTotal: pounds,
        available: z.int().meta({ description: 'In stock now' }),
      }),
    ),
    subtotal: pounds,
    discount: pounds,
    delivery: pounds,
    total: pounds,
    vat: pounds.meta({ description: 'Contained in the total' }),
    isVatRegistered: z.boolean().meta({ description: 'False: no VAT is charged, and none may be shown' }),
    freeDeliveryShortfall: pounds.meta({ description: 'The amount missing for free delivery; 0.00 when it is free' }),
    deliveryOptions: z.array(deliveryOption),
    parcels: z.int().meta({ description: 'The number of parcels, which may arrive on different days' }),
    dispatch,
    datesUntil: z.iso.datetime().meta({ description: 'Orders from then on arrive later' }),
    zone: z
      .object({
        name: z.string(),
        note: z.string(),
        problem: z.string().nullable(),
        euros: z.string().optional().meta({ description: 'The total in euros, for orientation: pounds are charged' }),
      })
      .optional()
      .meta({ description: 'Where `to` lies in a delivery zone; with `problem` the goods cannot be ordered there' }),
    offer: z.object({ name: z.string(), words: z.string() }).optional().meta({
      description:
        'What counts without a code, such as 3 for 2; one promotion counts for an order, that which saves most',
    }),
    gift: z
      .object({ productId: z.int().nullable().meta({ description: 'Null: it has run out' }), words: z.string() })
      .optional()
      .meta({ description: 'One piece comes with the order for nothing, as the last of its lines' }),
    giftCards: pounds.optional().meta({ description: 'Of the total, for gift cards: other gift cards don’t pay that' }),
    lacking: z.string().optional().meta({ description: 'What is said of a bundle whose last part is missing' }),
    promo: z.object({ valid: z.boolean(), code: z.string(), message: z.string() }).nullable(),
  })
  .meta({ id: 'Quote' });

export type Quote = z.infer<typeof quote>;
export type DeliveryOption = z.infer<typeof deliveryOption>;
export type ProductDelivery = z.infer<typeof productDelivery>;
export type WantedLine = z.infer<typeof wantedLine>;

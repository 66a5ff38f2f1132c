import { z } from 'zod';
import { personalTexts } from '#catalogue/products/personalisation.contract.ts';
import { giftCardPayment } from '#payment/gift-cards/gift-cards.contract.ts';
import { paymentProviders } from '#payment/payment-words.contract.ts';
import { emailAddress } from '#platform/contact-details.contract.ts';
import { longListPage } from '#platform/http/list-page.contract.ts';
import { pounds } from '#platform/money.contract.ts';
import { arrival } from '#shop/delivery-dates/delivery-dates.contract.ts';
import {
  deliveryServices,
  fulfilments,
  orderNeeds,
  orderSorts,
  orderStatuses,
  orderViews,
} from './order-words.contract.ts';
import { refundStates, refundWays } from './refund-words.contract.ts';

/** As typed: text that cannot be an order number gets the response of an unknown number. */
export const orderNumberParam = z.object({
  orderNumber: z
    .string()
    .trim()
    .max(60)
    .meta({ description: 'PV- and ten letters or digits', example: 'PV-7K2M9Q4XWT' }),
});

const shippingAddress = z.object({ address: z.string(), city: z.string(), postcode: z.string(), country: z.string() });

const orderLine = z.object({
  productId: z.int(),
  quantity: z.int(),
  dropped: z.int().meta({ description: 'Of the quantity, refunded before it was sent' }),
  sent: z.int().meta({ description: 'Of the quantity, sent as far as is known; all of it once the order is shipped' }),
  returned: z.int().meta({ description: 'Of the quantity, refunded after it was sent' }),
  name: z.string(),
  image: z.string().nullable(),
  price: pounds,
  lineTotal: pounds,
  vatRate: z.int(),
  vat: pounds,
  isGift: z
    .boolean()
    .optional()
    .meta({ description: 'Given with the order by its promotion, for nothing; left out: no gift' }),
  isGiftCard: z.boolean().optional().meta({ description: 'A gift card, which is emailed; left out: goods' }),
});

/** What is visible with only the number and the email address: no name, address or phone (shop rules, section 3). */
export const trackedOrder = z.object({
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  isPartlyShipped: z.boolean().meta({ description: 'Some of it has been sent and some has not' }),
  createdAt: z.iso.datetime(),
  delivery: z.enum(deliveryServices),
  arrives: arrival.nullable().meta({
    description: 'All of it: as it was promised, and once it is shipped by the day it left; null: not known, or over',
  }),
  expectedParcels: z.int().meta({ description: 'The number of parcels, which may arrive on different days' }),
  items: z.array(orderLine),
  timeline: z.array(z.object({ status: z.enum(orderStatuses), at: z.iso.datetime(), note: z.string().optional() })),
  parcels: z.array(
    z.object({
      carrier: z.string(),
      trackingNumber: z.string().nullable(),
      trackingUrl: z.string().nullable(),
      shippedAt: z.iso.datetime(),
      arrives: arrival.nullable().meta({ description: 'By the day it left; null: not known, or over' }),
    }),
  ),
});

/** For whom an order is packed: what its packer reads as well. */
export const recipient = z.object({
  customerName: z.string(),
  shippingAddress,
  presentNote: z
    .string()
    .optional()
    .meta({ description: 'It is a present: the note to whoever gets it, which may be empty; left out: it is none' }),
});

export const order = trackedOrder
  .extend({
    id: z.int().positive(),
    items: z.array(
      orderLine.extend({
        texts: personalTexts
          .optional()
          .meta({ description: 'What is written on each piece, also in its name; left out: nothing can be' }),
      }),
    ),
    subtotal: pounds,
    discount: pounds,
    shippingCost: pounds,
    total: pounds,
    vat: pounds,
    isVatRegistered: z
      .boolean()
      .meta({ description: 'Whether the shop was when it was placed; false: no VAT may be shown' }),
    promoCode: z.string().nullable(),
    isTest: z
      .boolean()
      .meta({ description: 'Paid with the provider’s test keys: in no figure and without a receipt’s number' }),
    paidWith: z.enum(paymentProviders).meta({ description: 'demo: no money moved' }),
    giftCards: z.array(giftCardPayment).optional().meta({
      description: 'What gift cards pay of the total; left out: nothing',
    }),
    besideGiftCards: z
      .object({
        payment: pounds.meta({ description: 'What is paid as `paidWith` says' }),
        later: pounds.meta({
          description: 'What was added later, and paid then: to the shop directly, or with what was taken out',
        }),
      })
      .optional()
      .meta({
        description:
          'The rest of the total where gift cards pay, or where something was added; left out: all of it is paid as `paidWith` says',
      }),
    ...recipient.shape,
    customerEmail: z.string(),
    customerPhone: z.string().nullable(),
    refunds: z.array(
      z.object({
        id: z.int(),
        amount: pounds,
        at: z.iso.datetime(),
        reason: z.string().nullable(),
        state: z.enum(refundStates).meta({ description: 'A failed one has refunded nothing' }),
        way: z.enum(refundWays).meta({
          description:
            'manual: staff refund it themselves; exchange: set against added goods; gift-card: onto the cards',
        }),
      }),
    ),
    refundedTotal: pounds.meta({ description: 'Without failed refunds' }),
  })
  .meta({ id: 'Order' });

export const orderList = z.array(order);

export const orderPage = z.object(longListPage);

/** Without the link, both are needed. */
export const orderLookup = z.object({
  orderNumber: z.string().trim().min(1, 'Enter your order number'),
  email: emailAddress,
});

/** `email` or the signed `token` of a mailed link, for somebody other than the customer's browser. */
export const orderLookupQuery = z.object({
  email: z.string().trim().max(254).optional(),
  token: z.string().max(500).optional(),
});

/** The signed `token` of a mailed link, for acting on an order without being signed in. */
export const orderTokenQuery = orderLookupQuery.pick({ token: true });

export const anyStatus = z.enum(orderStatuses, 'That is not a status of an order');

/** Said again with a request that a dispute makes questionable. */
export const despiteDispute = z
  .boolean()
  .default(false)
  .meta({ description: 'The answer to a 409 `confirm-dispute`: do it although the payment is disputed' });

export const setStatusBody = z.object({
  status: anyStatus,
  note: z.string().trim().max(500, 'Please use 500 characters at most').optional(),
  despiteDispute,
  undoable: z.boolean().default(false).meta({
    description: 'The customer’s email waits for a minute; one that is changed back until then is not mentioned',
  }),
});

const shopDay = z.iso
  .date({ error: 'Enter a day such as 2026-11-21', abort: true })
  .refine((day) => day >= '2000' && day < '2200', 'The shop has no orders of that time');

/** Filters of the owner's list of orders; days are in London, both included. */
export const orderFilter = z.object({
  q: z
    .string()
    .trim()
    .max(120, 'Search for 120 characters at most')
    .optional()
    .meta({ description: 'Words or parts of number, name, email address and postcode' }),
  status: anyStatus.optional(),
  delivery: z.enum(deliveryServices, 'Choose standard or express').optional(),
  view: z
    .enum(orderViews, `Look at one of: ${orderViews.join(', ')}`)
    .optional()
    .meta({ description: 'to-send: something is ours to send; with-suppliers: all that is left is theirs' }),
  needs: z
    .enum(orderNeeds, `Choose from ${orderNeeds.join(', ')}`)
    .optional()
    .meta({ description: 'late: the shop’s own goods should have been sent; refund: one failed and is owed' }),
  from: shopDay.optional().meta({ example: '2026-11-01' }),
  to: shopDay.optional().meta({ example: '2026-11-30' }),
});

const mostChosen = 200;

/** The export: all matching orders, or the selected ones among them. */
export const orderExportQuery = orderFilter.extend({
  numbers: z
    .string()
    .max(mostChosen * 20)
    .transform((text) => text.split(',').filter((number) => number !== ''))
    .refine((numbers) => numbers.length <= mostChosen, `Choose ${mostChosen} orders at most`)
    .optional()
    .meta({ description: 'Only these order numbers, separated by commas' }),
});

/** Goods added to an order may be an order of their own, paid apart from it. */
export const relatedOrders = z.object({
  addedTo: z.string().nullable().meta({ description: 'The number of the order to which these goods were added' }),
  additions: z
    .array(z.object({ orderNumber: z.string(), status: z.enum(orderStatuses) }))
    .meta({ description: 'Orders of goods added to this one, without cancelled and unpaid ones' }),
});

/** An order in the owner's list. */
export const listedOrder = order
  .extend({
    ...relatedOrders.shape,
    isLate: z.boolean().meta({ description: 'The shop’s own goods should have been sent by now' }),
    refundable: pounds.meta({ description: 'What is not refunded yet, and can be' }),
    fulfilment: z.enum(fulfilments).meta({ description: 'none: nothing is to be sent, nor was' }),
  })
  .meta({ id: 'ListedOrder' });

export const orderListQuery = orderFilter.extend({
  sort: z.enum(orderSorts, `Sort by one of: ${orderSorts.join(', ')}`).default('newest'),
  ...orderPage.shape,
});

export type OrderFilter = z.infer<typeof orderFilter>;
export type OrderExportQuery = z.output<typeof orderExportQuery>;
export type OrderListQuery = z.infer<typeof orderListQuery>;
export type Recipient = z.infer<typeof recipient>;
export type Order = z.infer<typeof order>;
export type RelatedOrders = z.infer<typeof relatedOrders>;
export type ListedOrder = z.infer<typeof listedOrder>;
export type TrackedOrder = z.infer<typeof trackedOrder>;
export type OrderPage = z.infer<typeof orderPage>;

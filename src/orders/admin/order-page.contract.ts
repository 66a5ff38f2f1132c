import { z } from 'zod';
import { staffNote } from '#accounts/staff/staff-notes.contract.ts';
import { giftCardPayment } from '#payment/gift-cards/gift-cards.contract.ts';
import { paymentProviders, paymentStates, refundFailureCauses } from '#payment/payment-words.contract.ts';
import { pounds } from '#platform/money.contract.ts';
import { arrival } from '#shop/delivery-dates/delivery-dates.contract.ts';
import { returnRequest } from '../lines/returns.contract.ts';
import { dispute } from '../order/disputes.contract.ts';
import { manualPaymentWays } from '../order/manual-payments.contract.ts';
import { mostOrdersAtOnce, orderStatuses } from '../order/order-words.contract.ts';
import { listedOrder, order, orderNumberParam, relatedOrders } from '../order/orders.contract.ts';
import { refundOrigins } from '../order/refund-words.contract.ts';

const at = z.iso.datetime();
const by = z.string().nullable().meta({ description: 'Null: the customer, a supplier or the shop itself' });
const status = z.enum(orderStatuses);
const { items, timeline, parcels, refunds } = order.shape;

/** The profit of an order or a line: revenue less VAT, cost, delivery cost and payment fee, after refunds. */
const earnings = z.object({
  revenue: pounds,
  vat: pounds,
  cost: pounds,
  deliveryCost: pounds,
  paymentFee: pounds.meta({ description: 'The payment provider’s fee; 0.00 while it is not known' }),
  profit: pounds,
  isCostKnown: z.boolean().meta({ description: 'False: the cost of a part is unknown and counts as 0' }),
});

const briefOrder = z.object({ orderNumber: z.string(), status, createdAt: at, total: pounds });

/** An order with everything that only staff may see. */
export const adminOrder = order
  .extend({
    items: z.array(
      items.element.extend({
        id: z.int(),
        supplierId: z.int().nullable(),
        supplierName: z.string().nullable().meta({ description: 'Who sends it; null: the shop itself' }),
        discount: pounds.meta({ description: 'Its share of the order’s discount' }),
        cost: pounds.nullable().meta({ description: 'Of one, as it was then' }),
        earnings: earnings.nullable().meta({ description: 'Null for a cancelled order' }),
      }),
    ),
    timeline: z.array(timeline.element.extend({ by })),
    parcels: z.array(
      parcels.element.extend({
        id: z.int(),
        by,
        pendingUrl: z
          .string()
          .nullable()
          .meta({ description: 'A link that customers do not see until the owner allows its host' }),
        allowedHost: z
          .string()
          .nullable()
          .meta({ description: 'Where its link leads because the owner allowed it; null: to a carrier that is known' }),
        deliveredAt: at.nullable().meta({ description: 'Null: it is not known to have arrived' }),
        lines: z.array(z.object({ lineId: z.int(), quantity: z.int() })),
      }),
    ),
    refunds: z.array(
      refunds.element.extend({
        by,
        origin: z.enum(refundOrigins),
        failureCause: z.enum(refundFailureCauses).nullable().meta({
          description:
            'disputed: the customer’s bank has the money; refunded-elsewhere: it had gone back; other-account: only the payment’s own account at Stripe can say',
        }),
        failure: z.string().nullable().meta({ description: 'Why it failed, as the payment provider says it' }),
      }),
    ),
    refundable: listedOrder.shape.refundable,
    disputes: z.array(dispute),
    earnings: earnings.nullable(),
    isRestocked: z.boolean(),
    ...relatedOrders.shape,
    promised: arrival
      .nullable()
      .meta({ description: 'The delivery dates given to the customer, which do not change; null: none were given' }),
    isLate: z.boolean().meta({ description: 'Some of what the shop sends itself should have been sent by now' }),
    payment: z.object({
      provider: z.enum(paymentProviders),
      state: z.enum(paymentStates),
      amount: pounds.meta({ description: 'What is to be paid by it' }),
      giftCards: z.array(giftCardPayment).meta({ description: 'What cards were to pay beside it, released or not' }),
      reference: z.string().nullable().meta({ description: 'The provider’s id of the payment' }),
      dashboardUrl: z.string().nullable().meta({ description: 'Its page in the provider’s dashboard' }),
      isTest: z.boolean().meta({ description: 'Only test cards could pay it' }),
      isByLink: z.boolean().meta({ description: 'The customer was sent a payment link' }),
      link: z
        .string()
        .nullable()
        .meta({ description: 'The page where the customer can pay; null: nothing to pay by a link' }),
      begunAt: at,
      expiresAt: at.nullable().meta({ description: 'It can no longer be paid after this time' }),
      failure: z.string().nullable().meta({ description: 'Why the last attempt failed' }),
      paidAt: at.nullable(),
      paidAmount: pounds.nullable().meta({ description: 'The amount actually taken' }),
      fee: pounds.nullable().meta({ description: 'The provider’s fee; null: not known' }),
    }),
    manualPayments: z
      .array(
        z.object({
          id: z.int(),
          amount: pounds,
          way: z.enum(manualPaymentWays),
          reference: z.string().nullable(),
          at,
          by,
        }),
      )
      .meta({ description: 'What was paid outside the shop' }),
    refundableByPayment: pounds.meta({
      description: 'Of what can be refunded, what the payment itself can return',
    }),
    refundableToGiftCards: pounds.meta({
      description: 'Of what can be refunded, what goes back onto the gift cards that paid it, before anything else',
    }),
    updatedAt: at,
    notes: z.array(staffNote),
    returns: z.array(returnRequest),
    nextStatuses: z.array(status).meta({ description: 'The statuses it may be set to' }),
    customer: z.object({
      hasAccount: z.boolean(),
      orders: z
        .int()
        .meta({ description: 'By the same account or email address, this one and cancelled ones included' }),
      spent: pounds.meta({ description: 'Spent on these orders, less refunds, without cancelled ones' }),
      others: z.array(briefOrder).meta({ description: 'The newest ten' }),
    }),
  })
  .meta({ id: 'AdminOrder' });

export const bulkStatusBody = z.object({
  orderNumbers: z
    .array(orderNumberParam.shape.orderNumber, 'Choose the orders')
    .min(1, 'Choose an order first')
    .max(mostOrdersAtOnce, `Change ${mostOrdersAtOnce} orders at a time at most`),
  status: z.enum(orderStatuses, 'That is not a status of an order'),
});

export const bulkOutcome = z.array(
  z.object({
    orderNumber: z.string(),
    isChanged: z.boolean(),
    before: status.nullable().meta({ description: 'The status it had; null: there is no such order' }),
    status: status.nullable().meta({ description: 'The status now; null: there is no such order' }),
    message: z.string().nullable().meta({ description: 'Why it was not changed' }),
  }),
);

export type AdminOrder = z.infer<typeof adminOrder>;
export type Earnings = z.infer<typeof earnings>;
export type BulkStatusBody = z.infer<typeof bulkStatusBody>;
/** What setting a status of many orders would do. */
export const bulkPreview = z.object({
  changed: z.int().meta({ description: 'How many orders would change' }),
  emails: z.int().meta({ description: 'How many customers would get an email' }),
  unsent: z.int().meta({ description: 'Of those that would count as sent: with goods that are in no parcel' }),
  unpacked: z.int().meta({ description: 'Of these: with goods the shop sends itself, which stay in To Send' }),
  withSuppliers: z.int().meta({ description: 'Of these: with goods that suppliers have not sent' }),
  partlySent: z.int().meta({ description: 'Of those that would be cancelled: some of it has left' }),
  refunded: pounds.meta({ description: 'What customers would get back' }),
  refused: z.int().meta({ description: 'How many cannot be changed' }),
});

export type BulkPreview = z.infer<typeof bulkPreview>;
export type BulkOutcome = z.infer<typeof bulkOutcome>;

import { z } from 'zod';
import { listPage } from '#platform/http/list-page.contract.ts';
import { parcelBody } from '../../lines/parcels.contract.ts';
import { deliveryServices, orderStatuses } from '../../order/order-words.contract.ts';
import { orderNumberParam, recipient, relatedOrders } from '../../order/orders.contract.ts';
import { mostSentAtOnce, toSendSorts } from './to-send-words.contract.ts';

const tooMany = `Choose ${mostSentAtOnce} orders at a time at most`;
const { orderNumber } = orderNumberParam.shape;

export const toSendQuery = z.object({
  show: z
    .enum(['all', 'express', 'pickup', 'round', 'late'], 'Choose all, express, pickup, round or late')
    .default('all')
    .meta({ description: 'late: they should have been sent by now' }),
  sort: z.enum(toSendSorts, 'Sort by waiting, product, service or weight').default('waiting').meta({
    description:
      'waiting: express first, then those that wait longest; the others put the same products, the same services or the same weights together, among the first thousand',
  }),
  ...listPage,
});

export const chosenQuery = z.object({
  orders: z
    .string('Choose the orders')
    .max(5_000, tooMany)
    .transform((text) => text.split(',').filter((number) => number.trim() !== ''))
    .pipe(z.array(orderNumber).min(1, 'Choose an order first').max(mostSentAtOnce, tooMany))
    .meta({ description: 'Order numbers, separated by commas', example: 'PV-7K2M9Q4XWT,PV-3B8N5R1YZC' }),
});

const weightGrams = z.int().nullable().meta({ description: 'Null: not known of something in it' });

export const toSendOrder = z
  .object({
    orderNumber: z.string(),
    status: z.enum(orderStatuses),
    delivery: z.enum(deliveryServices),
    createdAt: z.iso.datetime(),
    isLate: z.boolean(),
    isSent: z.boolean().meta({ description: 'The shop has nothing left to send; the lines are what was sent' }),
    isMarked: z.boolean().meta({
      description: 'Its status says that it has left, but goods the shop sends itself are in no parcel',
    }),
    ...recipient.shape,
    ...relatedOrders.shape,
    weightGrams,
    lines: z
      .array(
        z.object({
          lineId: z.int(),
          productId: z.int(),
          name: z.string(),
          image: z.string().nullable(),
          gtin: z.string().nullable(),
          sku: z.string().nullable().meta({ description: 'The shop’s own code' }),
          shelf: z.string().nullable().meta({ description: 'Where it stands' }),
          quantity: z.int().meta({ description: 'How many are left to send' }),
          weightGrams: weightGrams.meta({ description: 'Of one; null: not known' }),
        }),
      )
      .meta({ description: 'What the shop sends itself' }),
    separately: z
      .array(z.object({ name: z.string(), quantity: z.int(), supplierName: z.string() }))
      .meta({ description: 'What comes in suppliers’ own parcels' }),
  })
  .meta({ id: 'ToSendOrder' });

export const toSendList = z.array(toSendOrder);

export const sendingBody = z.object({
  parcels: z
    .array(
      parcelBody.pick({ carrier: true, trackingNumber: true, despiteDispute: true }).extend({ orderNumber }),
      'Choose the orders',
    )
    .min(1, 'Choose an order first')
    .max(mostSentAtOnce, tooMany),
});

export const sendingOutcomes = z.array(
  z.object({
    orderNumber: z.string(),
    isSent: z.boolean(),
    isShipped: z.boolean().meta({ description: 'The whole order has been sent with it' }),
    message: z.string().nullable().meta({ description: 'Why it was not sent' }),
  }),
);

export const leftBody = z.object({
  orderNumbers: z.array(orderNumber, 'Choose the orders').min(1, 'Choose an order first').max(mostSentAtOnce, tooMany),
});

export const leftOutcome = z.object({ confirmed: z.int().meta({ description: 'How many of the orders it was' }) });

export type LeftBody = z.output<typeof leftBody>;
export type ToSendQuery = z.output<typeof toSendQuery>;
export type ToSendOrder = z.infer<typeof toSendOrder>;
export type ToSendLine = ToSendOrder['lines'][number];
export type SendingBody = z.output<typeof sendingBody>;
export type SendingOutcome = z.infer<typeof sendingOutcomes>[number];

import { z } from 'zod';
import { vatSides } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { cancelledGoods } from '#orders/acts/refunds.contract.ts';
import { carrier, trackingNumber, typedTrackingLink } from '#orders/lines/parcels.contract.ts';
import { oneLine } from '#platform/contact-details.contract.ts';
import { listPage, rowId, searchWords } from '#platform/http/list-page.contract.ts';
import { pounds, poundsInput } from '#platform/money.contract.ts';
import { supplierId } from '../connections/suppliers.contract.ts';
import { supplierCode } from '../connectors/connectors.contract.ts';
import { purchaseOrderNeeds, purchaseOrderStates, purchaseOrderWays } from './purchase-order-words.contract.ts';

const state = z.enum(purchaseOrderStates, `Choose from ${purchaseOrderStates.join(', ')}`);
const moment = z.iso.datetime();

export const purchaseOrderActs = [
  'send',
  'cancel',
  'mark',
  'switch',
  'send-ourselves',
  'reduce',
  'ask',
  'chase',
  'read-note',
] as const;

/** Products that the supplier’s code is missing for. */
export const uncodedProducts = z
  .array(z.object({ id: z.int(), name: z.string() }))
  .meta({ description: 'Products without a code of the supplier’s, while it is not sent' });

export const purchaseOrder = z
  .object({
    id: z.int(),
    number: z.string().meta({ example: 'PO-7K2M9Q4XWT' }),
    orderNumber: z.string(),
    supplierId,
    supplierName: z.string(),
    state,
    way: z.enum(purchaseOrderWays).nullable().meta({ description: 'How it was sent; null: not sent' }),
    reference: z.string().nullable().meta({ description: 'The supplier’s own id' }),
    reason: z.string().nullable().meta({ description: 'Why the supplier rejects it' }),
    note: z.string().nullable().meta({ description: 'What a person has to do about it' }),
    lastFailure: z.string().nullable().meta({ description: 'Why the last attempt to reach the supplier failed' }),
    tries: z.int(),
    nextTryAt: moment.nullable(),
    isAutomatic: z.boolean(),
    holdUntil: moment.meta({ description: 'Not sent before this time, so that the customer can cancel' }),
    isBeingCancelled: z.boolean(),
    cost: pounds.nullable().meta({ description: 'As it was when the customer ordered; null: not known' }),
    costVat: z
      .enum(vatSides)
      .nullable()
      .meta({ description: 'Whether its amounts contain VAT; none: there is none; null: unknown' }),
    quantity: z.int().meta({ description: 'Pieces in all' }),
    createdAt: moment,
    sentAt: moment.nullable(),
    dueOn: z.iso
      .date()
      .nullable()
      .meta({ description: 'When the supplier should have sent it; null: nobody is waiting' }),
    chasedAt: moment.nullable().meta({ description: 'When the supplier was last asked by email; null: never' }),
    isLate: z.boolean().meta({ description: 'That day is over' }),
    updatedAt: moment,
    uncoded: uncodedProducts,
    acts: z.array(z.enum(purchaseOrderActs)).meta({ description: 'Possible actions' }),
  })
  .meta({ id: 'PurchaseOrder' });

const purchaseOrderLine = z.object({
  lineId: z.int(),
  code: z.string().nullable(),
  name: z.string(),
  quantity: z.int(),
  cost: pounds.nullable(),
  isRejected: z.boolean().meta({ description: 'The supplier sends none of it' }),
  shortBy: z.int().meta({ description: 'Pieces that the supplier does not send, where it sends others' }),
});

export const purchaseOrderLines = z.array(purchaseOrderLine);

export const wholePurchaseOrder = purchaseOrder
  .extend({
    replacesId: z.int().nullable(),
    supplierUrl: z
      .string()
      .nullable()
      .meta({ description: 'The page for the supplier’s response, if it was emailed; owners only' }),
    pendingLinks: z
      .array(z.string())
      .meta({ description: 'Links to its parcels that customers do not see until the owner allows their host' }),
    lines: z.array(
      purchaseOrderLine.extend({
        unsent: z
          .int()
          .meta({ description: 'Pieces that the customer waits for and that only this supplier is to send' }),
      }),
    ),
    events: z.array(z.object({ state, note: z.string().nullable(), by: z.string().nullable(), at: moment })),
  })
  .meta({ id: 'WholePurchaseOrder' });

/** What the supplier's system says of a purchase order now. */
export const supplierAnswer = z
  .object({
    isAnswered: z.boolean().meta({ description: 'False: its system could not be queried; `message` says why' }),
    message: z.string().meta({ example: 'Thornmere Pet Foods has confirmed it.' }),
    purchaseOrder: wholePurchaseOrder,
  })
  .meta({ id: 'SupplierAnswer' });

export const purchaseOrderList = z.array(purchaseOrder);
export const purchaseOrderQuery = z.object({
  ...listPage,
  state: state.optional(),
  needs: z
    .enum(purchaseOrderNeeds, `Choose from ${purchaseOrderNeeds.join(', ')}`)
    .optional()
    .meta({
      description: 'decision: the supplier rejects it; late: it is overdue; sending: a person has to send it',
    }),
  supplierId: rowId.optional(),
  orderNumber: z.string().trim().max(60).optional().meta({ description: 'Those of one customer’s order' }),
  q: searchWords.meta({ description: 'Of its number, the order’s number and the supplier’s reference' }),
});

export const suppliedParcel = z.object({
  carrier,
  trackingNumber: trackingNumber.transform((text) => text || null).nullish(),
  trackingUrl: typedTrackingLink
    .transform((text) => text || null)
    .nullish()
    .meta({ example: 'https://www.evri.com/track' }),
});

export const markBody = z.object({
  state: z.enum(
    ['sent', 'acknowledged', 'part-shipped', 'shipped', 'rejected', 'cancelled'],
    'Choose how far the supplier is',
  ),
  reference: z.string().overwrite(oneLine).max(120, 'Please use 120 characters at most').optional(),
  reason: z.string().trim().max(500, 'Please use 500 characters at most').optional(),
  parcel: suppliedParcel.optional().meta({ description: 'With part-shipped or shipped: goes into the order' }),
});

const code = supplierCode('Enter the supplier’s product code');

export const replacementBody = z.object({
  supplierId,
  lines: z
    .array(
      z.object({
        lineId: z.int().positive().max(2_147_483_647),
        code,
        cost: poundsInput.nullish().meta({ description: 'Of one; left out: not known' }),
      }),
    )
    .min(1, 'Enter a code for each product')
    .max(200, 'That is too many'),
});

export const alternativesQuery = z.object({ supplierId: rowId });

/** What another supplier could send instead: the same GTIN first, then the most similar names, which may be different products. */
export const alternatives = z
  .object({
    lines: z.array(
      z.object({
        lineId: z.int(),
        choices: z.array(
          z.object({
            code: z.string(),
            name: z.string(),
            cost: pounds.nullable(),
            isSameGtin: z.boolean(),
          }),
        ),
      }),
    ),
    fault: z.string().nullable().meta({ description: 'Why the supplier’s own list could not be looked at' }),
  })
  .meta({ id: 'PurchaseOrderAlternatives' });

export const reductionBody = z.object({ lines: cancelledGoods });

export type PurchaseOrder = z.infer<typeof purchaseOrder>;
export type PurchaseOrderAct = (typeof purchaseOrderActs)[number];
export type SupplierAnswer = z.infer<typeof supplierAnswer>;
export type WholePurchaseOrder = z.infer<typeof wholePurchaseOrder>;
export type PurchaseOrderQuery = z.output<typeof purchaseOrderQuery>;
export type MarkBody = z.output<typeof markBody>;
export type ReplacementBody = z.output<typeof replacementBody>;
export type Alternatives = z.infer<typeof alternatives>;
export type ReductionBody = z.output<typeof reductionBody>;

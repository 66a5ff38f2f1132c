import { z } from 'zod';
import { address } from '#accounts/addresses/addresses.contract.ts';
import { customer } from '#accounts/customers/customers.contract.ts';
import { staffNote } from '#accounts/staff/staff-notes.contract.ts';
import { shownPictures } from '#media/sent-pictures/sent-pictures.contract.ts';
import { oldOrder } from '#orders/old-orders/old-orders.contract.ts';
import { orderStatuses } from '#orders/order/order-words.contract.ts';
import { emailAddress } from '#platform/contact-details.contract.ts';

const moment = z.iso.datetime();

/** The most rows of each kind that a customer's page shows. */
export const customerPage = customer
  .extend({
    latestOrders: z.array(
      z.object({ orderNumber: z.string(), status: z.enum(orderStatuses), total: z.string(), createdAt: moment }),
    ),
    oldOrders: z.array(oldOrder).meta({ description: 'Of the shop before this one: a history, in no figure' }),
    returnsAsked: z.array(
      z.object({ orderNumber: z.string(), state: z.string(), reason: z.string(), createdAt: moment }),
    ),
    reviews: z.array(
      z.object({ productId: z.int(), title: z.string(), rating: z.int(), comment: z.string(), createdAt: moment }),
    ),
    messages: z.array(
      z.object({
        message: z.string(),
        pictures: shownPictures,
        isFromShop: z.boolean(),
        orderNumber: z.string().nullable(),
        createdAt: moment,
        replies: z.array(z.object({ text: z.string(), pictures: shownPictures, at: moment })),
      }),
    ),
    takeableUntil: moment.nullable().meta({
      description: 'Until then an earlier address can take the account back, and it is not erased; null: none can',
    }),
    addresses: z.array(address),
    notes: z.array(staffNote),
    newsletter: z
      .object({ askedAt: moment, confirmedAt: moment.nullable(), leftAt: moment.nullable() })
      .nullable()
      .meta({ description: 'Null: never asked for it' }),
  })
  .meta({ id: 'CustomerPage' });

export const erasureBody = z.object({ email: emailAddress });
/** Compared in lower case. */
export const dataOfBody = z.object({ email: emailAddress.transform((typed) => typed.toLowerCase()) });

/** What is public stays without its author's name; what it says may still tell whose it is. */
export const erasure = z.object({
  stillPublic: z.array(
    z.object({
      of: z.enum(['reviews', 'comments', 'product-questions', 'product-answers']),
      id: z.int(),
      title: z.string().nullable(),
      text: z.string(),
    }),
  ),
});

export type Erasure = z.infer<typeof erasure>;
export type DataOfBody = z.infer<typeof dataOfBody>;
export type CustomerPage = z.infer<typeof customerPage>;

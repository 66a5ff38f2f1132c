import { z } from 'zod';
import { productId } from '#catalogue/products/products.contract.ts';
import { recallDates, remedies } from '#catalogue/recalls/recall-words.contract.ts';
import { oneLine } from '#platform/contact-details.contract.ts';
import { listPage } from '#platform/http/list-page.contract.ts';
import { momentInput } from '#platform/moment.contract.ts';
import { pounds } from '#platform/money.contract.ts';

const day = z.iso.date('Enter a day').nullable().default(null);

const searched = {
  productIds: z.array(productId).min(1, 'Choose a product').max(200, 'Choose 200 products at most'),
  wholeFamilies: z.boolean().default(false).meta({ description: 'All other sizes and flavours of the products, too' }),
  datesBy: z.enum(recallDates).default('sent'),
  firstDay: day.meta({ description: 'In London, included; null: from the first' }),
  lastDay: day,
};
const inOrder = { path: ['lastDay'], message: 'The last day must not be before the first' };
const isInOrder = ({ firstDay, lastDay }: { firstDay: string | null; lastDay: string | null }) =>
  firstDay === null || lastDay === null || firstDay <= lastDay;

export const recallSearch = z.object(searched).refine(isInOrder, inOrder);

const words = (message: string) => z.string().trim().min(1, message).max(4_000, 'Use 4,000 characters at most');

export const newRecall = z
  .object({
    ...searched,
    attempt: z.uuid().meta({ description: 'Of the form: repeated, it begins no second recall' }),
    title: z.string().overwrite(oneLine).trim().min(1, 'Name the goods').max(120, 'Use 120 characters at most'),
    batch: z.string().overwrite(oneLine).trim().max(80, 'Use 80 characters at most').default(''),
    makersWords: words('Write what the maker says'),
    whatToDo: words('Say what people should do'),
    remedy: z.enum(remedies),
    bannerEndsAt: momentInput('Enter a day')
      .nullable()
      .default(null)
      .meta({ description: 'Until when pages and orders say so; null: until it is ended' }),
    isWithdrawn: z.boolean().default(false).meta({ description: 'Takes its products off sale' }),
    people: z
      .int()
      .nonnegative()
      .meta({ description: 'As shown before: when others bought meanwhile, nothing is begun' }),
  })
  .refine(isInOrder, inOrder);

export const recallPreview = z
  .object({
    products: z.int(),
    orders: z.int(),
    pieces: z.int().meta({ description: 'Bought, and neither cancelled nor refunded' }),
    unsent: z.int().meta({ description: 'Of these, not yet sent' }),
    people: z.int().meta({ description: 'Each gets one email' }),
    withoutAddress: z.int().meta({ description: 'Orders whose customer’s details were erased' }),
  })
  .meta({ id: 'RecallPreview' });

export const adminRecall = z
  .object({
    id: z.int(),
    title: z.string(),
    batch: z.string(),
    makersWords: z.string(),
    whatToDo: z.string(),
    remedy: z.enum(remedies),
    datesBy: z.enum(recallDates),
    firstDay: z.string().nullable(),
    lastDay: z.string().nullable(),
    isWithdrawn: z.boolean(),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    bannerEndsAt: z.iso.datetime().nullable(),
    isShown: z.boolean().meta({ description: 'Pages and orders say so' }),
    isMailed: z.boolean().meta({ description: 'Every email is in the outbox' }),
    products: z.array(z.object({ id: z.int(), name: z.string() })),
    orders: z.int(),
    written: z.int().meta({ description: 'Orders whose customer was written to' }),
    withoutAddress: z.int(),
  })
  .meta({ id: 'AdminRecall' });

export const recalledOrder = z.object({
  orderNumber: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  pieces: z.int().meta({ description: 'When the recall began' }),
  remaining: z.int().meta({ description: 'Neither cancelled nor refunded now' }),
  unsent: z.int(),
  refunded: pounds.meta({ description: 'Of the order since the recall began' }),
  parcelsSince: z
    .int()
    .meta({ description: 'Sent since it began, where its pieces had been sent before: a replacement, as a rule' }),
  mail: z
    .object({
      id: z.int(),
      sentAt: z.iso.datetime().nullable(),
      error: z.string().nullable(),
    })
    .nullable()
    .meta({ description: 'Null: not written yet, or there is no address' }),
  writtenAt: z.iso.datetime().nullable(),
});

export const recallsQuery = z.object(listPage);
export const endRecallBody = z.object({ isEnded: z.boolean() });

/** As the customer of an order reads it. */
export const orderRecalls = z.array(
  z.object({ goods: z.string(), makersWords: z.string(), whatToDo: z.string(), remedy: z.enum(remedies) }),
);

export type RecallSearch = z.output<typeof recallSearch>;
export type NewRecall = z.output<typeof newRecall>;
export type RecallPreview = z.infer<typeof recallPreview>;
export type AdminRecall = z.infer<typeof adminRecall>;
export type RecalledOrder = z.infer<typeof recalledOrder>;
export type OrderRecalls = z.infer<typeof orderRecalls>;

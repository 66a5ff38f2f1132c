import { z } from 'zod';
import { listPage, searchWords } from '#platform/http/list-page.contract.ts';

export const customerQuery = z.object({
  q: searchWords.meta({ description: 'Parts of a name, an email address or a postcode' }),
  show: z.enum(['all', 'account', 'guest', 'newsletter'], 'Choose all, account, guest or newsletter').default('all'),
  sort: z.enum(['newest', 'spent', 'orders'], 'Sort by newest, spent or orders').default('newest'),
  ...listPage,
});

export const customerExportQuery = customerQuery.pick({ q: true, show: true });

export const customer = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    orders: z.int().meta({ description: 'Orders that are paid and not cancelled' }),
    spent: z.string().meta({ description: 'The total of these orders less refunds' }),
    lastOrderAt: z.iso.datetime().nullable(),
    returns: z.int(),
    hasAccount: z.boolean(),
    isSubscribed: z.boolean().meta({ description: 'Subscribed to the newsletter and confirmed it' }),
  })
  .meta({ id: 'Customer' });

export type CustomerExportQuery = z.infer<typeof customerExportQuery>;
export type CustomerQuery = z.infer<typeof customerQuery>;
export type Customer = z.infer<typeof customer>;

import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '../database/columns.ts';

/** The account at Stripe that the owner has set on the screen; STRIPE_SECRET_KEY of the environment comes before it. */
export const stripeAccounts = pgTable(
  'stripe_account',
  {
    id: integer().primaryKey().default(1),
    secretKeySealed: text().notNull(), // see platform/sealed.ts; never leaves the server
    isTest: boolean().notNull(),
    accountId: text(), // Stripe's: acct_…; null: the key may not read it
    webhookId: text(), // Stripe's, of the webhook that the shop has made; null: there is none yet
    webhookSecretSealed: text(), // null with it
    updatedAt: timeColumn().notNull(),
  },
  (table) => [check('there_is_one_stripe_account', sql`${table.id} = 1`)],
);

/** What the shop last knew of its connection with Stripe, by keys of either source. */
export const stripeStandings = pgTable(
  'stripe_standing',
  {
    id: integer().primaryKey().default(1),
    lastNoticeAt: timeColumn(), // when the last notice with a valid signature came, to the minute; null: never
    refusedNotices: integer().notNull().default(0), // with another signature, since the last valid one; at most one a second counts
    lastRefusedAt: timeColumn(),
    testedAt: timeColumn(), // when Stripe was last asked for the three that follow; null: never
    missingRights: text().array(), // ids of src/payment/account/key-rights.ts
    webhookFault: text(), // what is wrong with the webhook, for the owner; null: nothing
    payoutFailedAt: timeColumn(), // when Stripe last could not pay out to the owner's bank; null: never, or it has paid out since
    methods: text().array(), // ids of src/platform/stripe/payment-methods.contract.ts; null: not known
  },
  (table) => [check('there_is_one_stripe_standing', sql`${table.id} = 1`)],
);

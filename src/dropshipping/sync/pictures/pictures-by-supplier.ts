import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { pendingApprovals } from '../../approvals/approvals.table.ts';
import { supplierOffers } from '../supplier-offers.table.ts';

/** For a query of another area's table: the picture with this key waits for approval, or a sync counts on the shop having it. */
export function isSupplied(key: SQL): SQL {
  return sql`(exists (select from ${pendingApprovals} where ${pendingApprovals.pictureKey} = ${key})
    or exists (select from ${supplierOffers} where ${supplierOffers.pictureKey} = ${key}))`;
}

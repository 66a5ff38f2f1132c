import type { CustomerSession } from '#accounts/access.ts';
import { countLowStock } from '#catalogue/low-stock/low-stock.ts';
import { countApprovals } from '#dropshipping/approvals/list-approvals.ts';
import { countFailed, countRejected } from '#dropshipping/purchase-orders/count-purchase-orders.ts';
import { countOpenDisputes } from '#orders/disputes/disputes.ts';
import { countOrdersToPack } from '#orders/parcels/own-parcels.ts';
import { countFailedRefunds } from '#orders/refunds/failed-refunds.ts';
import { countOpenReturns } from '#orders/returns/returns.ts';
import type { Deps } from '#platform/deps.ts';
import { countFailedMails, countWaitingMails } from '#platform/mail/outbox.ts';
import { readMailServer } from '#platform/mail/server/mail-server.ts';
import type { ToDoRow } from './to-do.contract.ts';
import { mostCounted as most, toDoIds } from './to-do-words.contract.ts';
import type { ToDoId } from './to-do-words.contract.ts';

type Reader = Pick<CustomerSession, 'staffRole'>;
type Place = Pick<ToDoRow, 'tab' | 'search' | 'urgency'> & { path?: ToDoRow['path'] };

/** Each count is a look-up, so that the list can be asked for with every screen. */
export async function listToDos(deps: Deps, reader: Reader): Promise<ToDoRow[]> {
  const rows = await Promise.all(toDoIds.map((id) => readRow(deps, reader, id)));
  return rows.flatMap((row) => row ?? []);
}

async function readRow(deps: Deps, reader: Reader, id: ToDoId): Promise<ToDoRow | null> {
  const count = Math.min((await counts[id]?.(deps, reader)) ?? 0, most);
  return count === 0 ? null : { id, count, path: '/admin', ...places[id] };
}

const counts: Partial<Record<ToDoId, (deps: Deps, reader: Reader) => Promise<number>>> = {
  disputes: ({ db }) => countOpenDisputes(db, most),
  'express-to-pack': ({ db }) => countOrdersToPack(db, 'express', most),
  'to-pack': ({ db }) => countOrdersToPack(db, 'standard', most),
  'rejected-purchase-orders': ({ db }) => countRejected(db, most),
  'failed-purchase-orders': ({ db }) => countFailed(db, most),
  'failed-refunds': ({ db, clock }) => countFailedRefunds(db, clock.now(), most),
  returns: ({ db }) => countOpenReturns(db, most),
  'failed-mail': ({ db, clock }) => countFailedMails(db, clock.now(), most),
  'mail-not-set-up': async (deps, { staffRole }) =>
    staffRole !== 'owner' || (await readMailServer(deps)) ? 0 : countWaitingMails(deps.db, deps.clock.now(), most),
  'waiting-mail': async (deps) =>
    (await readMailServer(deps)) ? countWaitingMails(deps.db, deps.clock.now(), most) : 0,
  'held-changes': ({ db }) => countApprovals(db, most),
  'low-stock': ({ db }) => countLowStock(db, most),
};

const places: Record<ToDoId, Place> = {
  disputes: { tab: 'orders', search: {}, urgency: 'high' },
  'express-to-pack': { tab: 'to-send', search: { show: 'express' }, urgency: 'high' },
  'to-pack': { tab: 'to-send', search: {}, urgency: 'normal' },
  'rejected-purchase-orders': { tab: 'purchase-orders', search: { state: 'rejected' }, urgency: 'high' },
  'failed-purchase-orders': { tab: 'purchase-orders', search: { state: 'failed' }, urgency: 'high' },
  'late-purchase-orders': { tab: 'purchase-orders', search: { needs: 'late' }, urgency: 'high' },
  'failed-refunds': { tab: 'orders', search: {}, urgency: 'high' },
  returns: { tab: 'orders', search: {}, urgency: 'normal' },
  messages: { tab: 'moderation', search: { section: 'messages' }, urgency: 'normal' },
  'failed-mail': { tab: 'mail', search: { state: 'failed' }, urgency: 'normal' },
  'mail-not-set-up': { tab: 'mail', search: {}, urgency: 'normal' },
  'waiting-mail': { tab: 'mail', search: { state: 'waiting' }, urgency: 'normal' },
  'held-changes': { path: '/supplier-sync', search: {}, urgency: 'normal' },
  'low-stock': { tab: 'products', search: { stock: 'low', withdrawn: 'false' }, urgency: 'low' },
  reviews: { tab: 'moderation', search: { section: 'reviews' }, urgency: 'low' },
  comments: { tab: 'moderation', search: { section: 'comments' }, urgency: 'low' },
  'products-without-cost': { tab: 'products', search: { cost: 'missing' }, urgency: 'low' },
};

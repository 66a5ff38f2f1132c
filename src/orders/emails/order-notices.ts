import { and, asc, gte } from 'drizzle-orm';
import { days } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { queueMails } from '#platform/mail/mail.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { pence, toPounds } from '#platform/money.ts';
import { shopDay } from '#platform/shop-day.ts';
import { mailFrameOf } from '#shop/settings/mail-frame.ts';
import { addressesIn } from '#shop/settings/settings.contract.ts';
import type { AllSettings } from '#shop/settings/settings.contract.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import { adminOrderUrl } from '../order/order-link.ts';
import type { Order } from '../order/orders.contract.ts';
import { isPlaced, orders } from '../order/orders.table.ts';
import { orderNoticeMail, orderNoticesMail } from './order-notice.mail.ts';

/** To the shop, about new orders; of those that came together there is one email. */
export function orderNotices(deps: Pick<Deps, 'config'>, settings: AllSettings, placed: readonly Order[]): Mail[] {
  const [first, ...others] = placed;
  if (!first || settings.orderNotices.how !== 'each') return [];
  return recipients(settings).map((to) => {
    if (others.length === 0) return orderNoticeMail(first, { to, url: adminOrderUrl(deps.config, first.orderNumber) });
    const numbers = placed.map(({ orderNumber }) => orderNumber).join(' ');
    return orderNoticesMail(placed, { to, once: `order-notices ${numbers}`, title: 'New orders', url: listUrl(deps) });
  });
}

/** Scheduled in the evening: the orders of the last day, if there are any. */
export async function mailOrdersOfDay(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const settings = await readAllSettings(db);
  if (settings.orderNotices.how !== 'daily') return;
  const now = clock.now();
  const placed = await readOrdersSince(db, new Date(now.getTime() - days(1)));
  if (placed.length === 0) return;
  const about = { once: `order-notices ${shopDay(now)}`, title: 'Today’s orders', url: listUrl(deps) };
  const mails = recipients(settings).map((to) => orderNoticesMail(placed, { ...about, to }));
  await db.transaction((tx) => queueMails(deps, tx, mails, mailFrameOf(settings, deps.config)));
}

async function readOrdersSince(db: Database, since: Date) {
  const { number: orderNumber, total, createdAt, id } = orders;
  const found = await db
    .select({ orderNumber, total })
    .from(orders)
    .where(and(isPlaced, gte(createdAt, since)))
    .orderBy(asc(id));
  return found.map((order) => ({ ...order, total: toPounds(pence(order.total)) }));
}

function recipients({ orderNotices: { to }, email }: AllSettings): string[] {
  const named = addressesIn(to);
  return named.length > 0 ? named : [email];
}

function listUrl({ config }: Pick<Deps, 'config'>): string {
  return `${config.url}/admin?tab=orders`;
}

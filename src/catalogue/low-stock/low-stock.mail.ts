import { days } from '#platform/clock.ts';
import { button, facts, paragraph } from '#platform/mail/layout/mail-layout.ts';
import type { Mail } from '#platform/mail/mail.ts';

export type LowStock = { total: number; list: readonly { id: number; name: string; stock: number }[] };

/** To the shop. `day` identifies the digest, so that a second run on that day sends nothing. */
export function lowStockMail({ to, day, url }: { to: string; day: string; url: string }, low: LowStock): Mail {
  const more = low.total - low.list.length;
  return {
    template: 'low-stock',
    to,
    once: `low-stock ${day}`,
    usefulFor: days(1),
    subject: `${low.total} ${low.total === 1 ? 'product is' : 'products are'} low in stock`,
    title: 'Low in stock',
    parts: [
      paragraph('These are sold out or nearly so:'),
      facts(low.list.map(({ id, name, stock }) => [`${name} (${id})`, stock === 0 ? 'Sold out' : `${stock} left`])),
      ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
      button('See what is running low', url),
    ],
  };
}

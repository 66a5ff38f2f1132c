import { days } from '#platform/duration.ts';
import { retention } from './retention.contract.ts';

/** What is older than these may not be kept. */
export type Cutoffs = { orders: Date; messages: Date; spent: Date };

export function cutoffsAt(now: Date): Cutoffs {
  const messages = new Date(now);
  messages.setUTCFullYear(now.getUTCFullYear() - retention.messageYears);
  return { orders: taxYearBefore(now), messages, spent: new Date(now.getTime() - days(retention.spentDays)) };
}

/** A tax year ends on 5 April; the one that begins here is the oldest whose orders are still needed. */
function taxYearBefore(now: Date): Date {
  const year = now.getUTCFullYear();
  const begins = (of: number) => new Date(Date.UTC(of, 3, 6));
  return begins((now < begins(year) ? year - 1 : year) - retention.orderYears);
}

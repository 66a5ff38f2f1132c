import { days } from '#platform/clock.ts';
import { retention } from './retention.contract.ts';

/** What is older than these may not be kept. */
export type Cutoffs = Record<'orders' | 'messages' | 'alerts' | 'history' | 'spent', Date>;

export function cutoffsAt(now: Date): Cutoffs {
  return {
    orders: taxYearBefore(now),
    messages: monthsBefore(now, retention.messageYears * 12),
    alerts: monthsBefore(now, retention.alertMonths),
    history: monthsBefore(now, retention.historyYears * 12),
    spent: new Date(now.getTime() - days(retention.spentDays)),
  };
}

function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCMonth(now.getUTCMonth() - months);
  return then;
}

/** A tax year ends on 5 April; the one that begins here is the oldest whose orders are still needed. */
function taxYearBefore(now: Date): Date {
  const year = now.getUTCFullYear();
  const begins = (of: number) => new Date(Date.UTC(of, 3, 6));
  return begins((now < begins(year) ? year - 1 : year) - retention.orderYears);
}

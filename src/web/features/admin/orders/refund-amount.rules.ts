const amount = /^\d{1,7}(\.\d{1,2})?$/;

/** Whether so much can be given back; nothing typed stands for all of it. `left` in pounds. */
export function isRefundable(typed: string, left: string): boolean {
  if (typed === '') return true;
  return amount.test(typed) && Number(typed) > 0 && pence(typed) <= pence(left);
}

function pence(pounds: string): number {
  return Math.round(Number(pounds) * 100);
}

/** In pounds: what of the total has not been given back. */
export function leftOf({ total, refundedTotal }: { total: string; refundedTotal: string }): string {
  return ((pence(total) - pence(refundedTotal)) / 100).toFixed(2);
}

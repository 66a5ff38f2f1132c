import { sentenceCase } from './formats.rules.ts';

/** What the owner loses while one of these fails. */
const losses: Record<string, string> = {
  'back-up': 'No backup has been made',
  'store-changes': 'Changes have not been stored',
  'copy-database': 'No copy of the database has been stored',
  'copy-pictures': 'Pictures have not been copied to the backups',
  'sweep-payments': 'Payments have not been checked',
  'check-stripe': 'Stripe has not been asked about the key and the webhook',
  'compare-with-provider': 'Refunds and disputes have not been compared with Stripe’s',
  'send-due-purchase-orders': 'Purchase orders have not been sent',
  'query-purchase-orders': 'Suppliers have not been asked for news',
  'start-due-syncs': 'Stock and prices have not been updated',
};

/** `store-changes` reads 'Changes have not been stored since 28 Nov 2026, 07:52'. `since` is written as it is. */
export function faultInWords(job: string, since: string): string {
  return `${losses[job] ?? `“${sentenceCase(job)}” has failed`} since ${since}`;
}

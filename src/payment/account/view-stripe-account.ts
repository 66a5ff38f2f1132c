import type { Deps } from '#platform/deps/deps.ts';
import {
  isStripeKeyUnreadable,
  readPaymentMode,
  readSavedAccount,
  readStripeAccount,
} from '#platform/stripe/stripe-account.ts';
import { readMethods, readStanding } from '#platform/stripe/stripe-standing.ts';
import { viewNotices } from '../notices/notice-watch.ts';
import { countBegunPayments } from '../unsettled-payments.ts';
import { readFailedPayout } from './failed-payouts.ts';
import { listRights } from './key-rights.ts';
import type { StripeAccountView } from './stripe-account.contract.ts';
import { webhookUrl } from './webhook-endpoint.ts';

const mostCounted = 1_000;

/** What the owner may see of it: of the key, only how it ends. */
export async function viewStripeAccount(deps: Pick<Deps, 'db' | 'config' | 'clock'>): Promise<StripeAccountView> {
  const { db, config } = deps;
  const isUnreadable = await isStripeKeyUnreadable(deps);
  const account = isUnreadable ? undefined : await readStripeAccount(deps);
  const saved = await readSavedAccount(db);
  const { testedAt, missingRights, webhookFault } = await readStanding(db);
  const { isTest } = await readPaymentMode(deps);
  return {
    source: account?.source ?? (saved ? 'screen' : null),
    isTest,
    keyEnd: account ? keyEnd(account.secretKey) : null,
    accountId: config.stripe ? null : (saved?.accountId ?? null),
    isUnreadable,
    webhookUrl: webhookUrl(config),
    webhookFault,
    testedAt: testedAt?.toISOString() ?? null,
    rights: listRights(missingRights),
    methods: await readMethods(db),
    payoutFailedAt: (await readFailedPayout(deps))?.toISOString() ?? null,
    notices: await viewNotices(deps),
    unsettled: await countBegunPayments(db, mostCounted),
  };
}

export function keyEnd(secretKey: string): string {
  return secretKey.slice(-4);
}

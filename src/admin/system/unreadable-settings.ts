import { countUnreadableTwoFactor } from '#accounts/two-factor/check-code.ts';
import { listUnreadableKeys } from '#dropshipping/connections/supplier-connections.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { isMailPasswordUnreadable } from '#platform/mail/server/mail-server.ts';
import { isStripeKeyUnreadable } from '#platform/stripe/stripe-account.ts';

/** What was encrypted with another secret than the shop's present one, in sentences for the owner. Null: nothing. */
export async function findUnreadable(deps: Pick<Deps, 'db' | 'config'>): Promise<string | null> {
  const [isPasswordLost, isKeyLost, suppliers, people] = await Promise.all([
    isMailPasswordUnreadable(deps),
    isStripeKeyUnreadable(deps),
    listUnreadableKeys(deps),
    countUnreadableTwoFactor(deps),
  ]);
  const again = [
    ...(isPasswordLost ? ['the mail server’s password (Mail)'] : []),
    ...(isKeyLost ? ['the key for Stripe (Settings)'] : []),
    ...(suppliers.length > 0 ? [`the keys for ${inWords(suppliers)} (Suppliers)`] : []),
  ];
  const sentences = [
    ...(again.length > 0 ? [`Please type again: ${inWords(again)}.`] : []),
    ...(people > 0
      ? [
          `Two-step sign-in of ${people === 1 ? 'one person' : `${people} people`} must be reset: npm run admin -- reset-two-factor.`,
        ]
      : []),
  ];
  if (sentences.length === 0) return null;
  return ['The shop’s secret (SHOP_SECRET) is not the one with which these were saved.', ...sentences, other].join(' ');
}

const other = 'Or start the shop with the earlier secret. Links in emails sent until then don’t work either.';

function inWords(parts: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(parts);
}

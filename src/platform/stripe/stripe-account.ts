import { and, eq, isNull } from 'drizzle-orm';
import type { Config, StripeConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Deps } from '../deps/deps.ts';
import { Problem } from '../http/errors/problem.ts';
import { isUnreadable, seal, unseal } from '../sealed.ts';
import { secretKey as keyForm, stripeConflicts } from '../stripe-settings.rules.ts';
import { stripeAccounts } from './stripe-account.table.ts';

type AccountDeps = Pick<Deps, 'db' | 'config'>;
export type StripeAccount = StripeConfig & { source: 'environment' | 'screen' };
export type SavedStripeAccount = typeof stripeAccounts.$inferSelect;

/**
 * Undefined: demo payment. Read for each call, so that a change counts at once in every process.
 * @throws Problem 502 `payment-provider` where the saved key cannot be read any more
 */
export async function readStripeAccount({ db, config }: AccountDeps): Promise<StripeAccount | undefined> {
  if (config.stripe) return { ...config.stripe, source: 'environment' };
  const saved = await readSavedAccount(db);
  if (!saved) return undefined;
  const secretKey = unseal(config.secret, keyPurpose, saved.secretKeySealed);
  if (secretKey === null) throw new Problem(502, 'payment-provider', unreadable);
  const secret = saved.webhookSecretSealed && unseal(config.secret, webhookPurpose, saved.webhookSecretSealed);
  const { isTest } = saved;
  return { source: 'screen', secretKey, isTest, webhookSecrets: secret ? [secret] : [], apiUrl: config.stripeApiUrl };
}

const unreadable =
  'We can’t take card payments just now, because the shop’s key for Stripe can’t be read. Nothing has been taken from you.';

export async function readSavedAccount(db: Database): Promise<SavedStripeAccount | undefined> {
  const [row] = await db.select().from(stripeAccounts);
  return row;
}

/** How new orders are paid, also where the saved key cannot be read. */
export async function readPaymentMode({
  db,
  config,
}: AccountDeps): Promise<{ payment: 'demo' | 'stripe'; isTest: boolean }> {
  const account = config.stripe ?? (await readSavedAccount(db));
  return account ? { payment: 'stripe', isTest: account.isTest } : { payment: 'demo', isTest: false };
}

/** The saved key was typed before the shop's secret changed. */
export async function isStripeKeyUnreadable({ db, config }: AccountDeps): Promise<boolean> {
  if (config.stripe) return false;
  return isUnreadable(config.secret, keyPurpose, (await readSavedAccount(db))?.secretKeySealed);
}

const keyPurpose = 'stripe key';
const webhookPurpose = 'stripe webhook';

/** Why a key that is typed cannot be used here, in a sentence; null: it can. As for a key of the environment. */
export function whyUnfit(secretKey: string, { production, demo, url, stripeApiUrl }: Config): string | null {
  const [issue] = keyForm.safeParse(secretKey).error?.issues ?? [];
  if (issue) return issue.message;
  const conflict = stripeConflicts({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_shop',
    STRIPE_API_URL: stripeApiUrl,
    NODE_ENV: production ? 'production' : undefined,
    SHOP_DEMO: demo ? 'on' : 'off',
    SHOP_URL: url,
  }).find(([isConflict]) => isConflict);
  return conflict ? conflict[1].replace(/^\w+: /, '') : null;
}

type SavedKey = Pick<SavedStripeAccount, 'isTest' | 'accountId'> & { secretKey: string; isSame: boolean; at: Date };

/** `isSame`: it is another key of the same account, whose webhook stays. */
export async function saveStripeKey(
  tx: Database,
  { secret }: Pick<Config, 'secret'>,
  { secretKey, isSame, at: updatedAt, ...saved }: SavedKey,
): Promise<void> {
  const secretKeySealed = seal(secret, keyPurpose, secretKey);
  const row = { ...saved, secretKeySealed, updatedAt, ...(!isSame && { webhookId: null, webhookSecretSealed: null }) };
  await tx.insert(stripeAccounts).values(row).onConflictDoUpdate({ target: stripeAccounts.id, set: row });
}

/** The shop has made its webhook. @returns false: another key, or another webhook, was saved meanwhile */
export async function saveWebhook(
  { db, config }: AccountDeps,
  { id, secretKeySealed, webhookId: before }: SavedStripeAccount,
  { id: webhookId, secret }: { id: string; secret: string },
): Promise<boolean> {
  const isBefore = before === null ? isNull(stripeAccounts.webhookId) : eq(stripeAccounts.webhookId, before);
  const isSame = and(eq(stripeAccounts.id, id), eq(stripeAccounts.secretKeySealed, secretKeySealed), isBefore);
  const webhookSecretSealed = seal(config.secret, webhookPurpose, secret);
  const set = { webhookId, webhookSecretSealed };
  const saved = await db.update(stripeAccounts).set(set).where(isSame).returning({ id: stripeAccounts.id });
  return saved.length > 0;
}

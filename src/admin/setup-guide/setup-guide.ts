import { listStaff } from '#accounts/staff/staff.ts';
import { fullNames } from '#accounts/users/users.ts';
import { findProductOnSale, hasProductToSell } from '#catalogue/products/products.ts';
import { hasOrders } from '#orders/order/order-list.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { unnamedProxy } from '#platform/http/limits/unnamed-proxy.ts';
import { mailReadiness } from '#platform/mail/mail-readiness.ts';
import { isMailPasswordUnreadable } from '#platform/mail/server/mail-server.ts';
import { readPaymentMode } from '#platform/stripe/stripe-account.ts';
import { longDate } from '#platform/text/written-date.contract.ts';
import { noteGuideHidden, notePoliciesRead, openShop, readOpeningNotes } from '#shop/opening/shop-opening.ts';
import type { PoliciesRead } from '#shop/opening/shop-opening.ts';
import { isShopOpen, readAllSettings } from '#shop/settings/settings.ts';
import { readBackups } from '../backups/read-backups.ts';
import type { SetupGuide } from './setup-guide.contract.ts';
import { setupRows, whyNotOpened } from './setup-guide.rules.ts';
import type { SetupFacts } from './setup-guide.rules.ts';

type GuideDeps = Pick<Deps, 'db' | 'config' | 'clock'>;

export async function readSetupGuide(deps: GuideDeps): Promise<SetupGuide> {
  const { db, config } = deps;
  const settings = await readAllSettings(db);
  const notes = await readOpeningNotes(db);
  const staff = await listStaff(db);
  const rows = setupRows({
    settings,
    answered: notes.answered,
    payment: await paymentIn(deps),
    mail: { ...(await mailReadiness(deps)), isPasswordUnreadable: await isMailPasswordUnreadable(deps) },
    products: await productsOnSale(db),
    policiesRead: notes.policiesRead && (await inWords(db, notes.policiesRead)),
    ownersWithoutTwoStep: staff.filter(({ staffRole, twoFactor }) => staffRole === 'owner' && !twoFactor).length,
    shopUrl: config.url,
    unnamedProxy: unnamedProxy(config),
    hasOrder: await hasOrders(db),
    backup: await readBackups(deps),
  });
  return { isOpen: isShopOpen(settings, config), isHidden: settings.isDemo || notes.isGuideHidden, rows };
}

/** @throws Problem 409 `not-ready` or `takes-no-money`, with what is `missing` */
export async function openToVisitors(deps: Deps, withoutPayment: boolean, byUserId: number): Promise<SetupGuide> {
  const { changes, clock } = deps;
  await changes.transaction(async (tx, invalidate) => {
    const { isOpen, rows } = await readSetupGuide({ ...deps, db: tx });
    if (isOpen) return;
    const why = whyNotOpened(rows, withoutPayment);
    if (why) {
      const onlyMoney = why.missing.every((id) => id === 'payment');
      throw new Problem(409, onlyMoney ? 'takes-no-money' : 'not-ready', why.message, { missing: why.missing });
    }
    await openShop(tx, invalidate, { at: clock.now(), byUserId });
  });
  return readSetupGuide(deps);
}

/** The guide and the audit log record who has read them, and when. */
export async function confirmPolicies(deps: Deps, byUserId: number): Promise<SetupGuide> {
  const { db, clock } = deps;
  await db.transaction((tx) => notePoliciesRead(tx, { at: clock.now(), byUserId }));
  return readSetupGuide(deps);
}

export async function hideSetupGuide(deps: Deps, byUserId: number): Promise<SetupGuide> {
  const { db, clock } = deps;
  await db.transaction((tx) => noteGuideHidden(tx, { at: clock.now(), byUserId }));
  return readSetupGuide(deps);
}

async function productsOnSale(db: Database): Promise<SetupFacts['products']> {
  if (await hasProductToSell(db)) return 'with-picture';
  const productId = await findProductOnSale(db);
  return productId === undefined ? 'none' : { withoutPicture: productId };
}

async function paymentIn(deps: GuideDeps): Promise<'live' | 'test' | 'demo'> {
  const { payment, isTest } = await readPaymentMode(deps);
  if (payment === 'demo') return 'demo';
  return isTest ? 'test' : 'live';
}

async function inWords(db: Database, { at, byUserId }: PoliciesRead): Promise<string> {
  const day = longDate(at);
  const name = (await fullNames(db, [byUserId])).get(byUserId);
  return name ? `${day} by ${name}` : day;
}

import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Person } from '#accounts/personal-records.ts';
import { personOfAccount } from '#accounts/privacy/privacy.ts';
import { readPetFacts } from '#catalogue/pet-fit/pet-facts.ts';
import { daysOf } from '#catalogue/pet-fit/pet-fit.contract.ts';
import { findProducts } from '#catalogue/products/products.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import { isOrderStaff, requirePaidOrder } from '../order/order-access.ts';
import type { OrderCredentials } from '../order/order-access.ts';
import { isOrderToken } from '../order/order-link.ts';
import { orderedBy } from '../order/order-list.ts';
import type { StoredOrder, WholeOrder } from '../order/order-view.ts';
import { isClosedStatus } from '../order/order-words.contract.ts';
import { isPlaced, orderLines, orders } from '../order/orders.table.ts';
import type { AskReminderBody, Reminder, ReminderOffer } from './reminders.contract.ts';
import { firstByLasting, rhythmOf, usualDays } from './reminders.rules.ts';
import { reminders } from './reminders.table.ts';
import { inWeeks, remindersOf, viewReminder, viewReminders } from './reminders.ts';
import type { StoredReminder } from './reminders.ts';

/** Of one person: a household has a handful. */
const mostReminders = 20;
/** Of days on which something was bought. */
const mostDaysRead = 200;
/** Where an order promised no day. */
const usualDelivery = 4;

type Credentials = Pick<OrderCredentials, 'session' | 'token'>;

/**
 * The foods of an order that one may be reminded of: those with a feeding table, and those bought before.
 * @throws Problem 404 `order-not-found`, 409 `not-paid`
 */
export async function readReminderOffers(
  deps: Deps,
  typed: string,
  credentials: Credentials,
): Promise<ReminderOffer[]> {
  const { whole, asker } = await requireCustomersOrder(deps, typed, credentials);
  const { db } = deps;
  const lines = linesOf(whole);
  const ids = lines.map(({ productId }) => productId);
  const [facts, sold, bought, asked] = await Promise.all([
    readPetFacts(db, ids),
    findProducts(db, ids),
    readDaysBought(db, { order: whole.order, asker }, ids),
    readAsked(db, asker),
  ]);
  const views = await viewReminders(
    db,
    asked.filter((one) => isTheirs(one, asker)),
  );
  return lines.flatMap(({ productId, quantity }) => {
    const known = facts.find(({ id }) => id === productId);
    const product = sold.find(({ id, withdrawn }) => id === productId && !withdrawn);
    const days = bought.get(productId) ?? [];
    const isFood = known?.feeding || (known?.ingredients && days.length > 1);
    if (!known || !product || !isFood) return [];
    return {
      productId,
      name: product.name,
      quantity,
      arrivesOn: arrivalOf(whole),
      timesBought: days.length,
      usualDays: usualDays(days),
      facts: known,
      reminder: views.find((one) => one.productId === productId) ?? null,
    };
  });
}

/**
 * A second wish for the same product changes the first. What lasts under a week needs a rhythm of weeks.
 * @throws Problem 404, 409 `not-paid`, `not-reminded-of`, `too-many-reminders`, `already-reminded`
 */
export async function askForReminder(
  deps: Deps,
  typed: string,
  { credentials, body }: { credentials: Credentials; body: AskReminderBody },
): Promise<Reminder> {
  const { whole, asker } = await requireCustomersOrder(deps, typed, credentials);
  const { db, clock } = deps;
  const line = linesOf(whole).find(({ productId }) => productId === body.productId);
  const [facts] = line ? await readPetFacts(db, [line.productId]) : [];
  if (!line || !facts)
    throw notReminded('We can’t remind you about that: it isn’t in this order, or we no longer sell it.');
  const now = clock.now();
  const plan = 'kg' in body ? byWeight({ facts, line, kg: body.kg }, whole, now) : inWeeks(body.everyWeeks, now);
  const sessionId = credentials.session?.id ?? null;
  const kept = { ...plan, quantity: Math.min(line.quantity, 99), sessionId, usedAt: now };
  return db.transaction(async (tx) => {
    // One after another for one person, because their number is limited.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reminders ${recipientOf(asker)}`}, 0))`);
    const asked = await readAsked(tx, asker);
    const before = asked.find(({ productId }) => productId === line.productId);
    if (!before) await rejectBesideAccounts(tx, whole, asker, line.productId);
    else if (!isTheirs(before, asker)) throw alreadyReminded();
    if (!before && asked.length >= mostReminders)
      throw new Problem(
        409,
        'too-many-reminders',
        `We keep ${mostReminders} reminders at most. Please stop one first.`,
      );
    const [row] = before
      ? await tx.update(reminders).set(kept).where(eq(reminders.id, before.id)).returning()
      : await tx
          .insert(reminders)
          .values({ ...kept, ...ownerOf(asker), productId: line.productId, createdAt: now })
          .returning();
    if (!row) throw new Error('The reminder was not stored');
    return viewReminder(tx, row);
  });
}

type Line = { productId: number; quantity: number };
type ByWeight = { facts: Parameters<typeof daysOf>[0]; line: Line; kg: number };

function byWeight({ facts, line, kg }: ByWeight, whole: WholeOrder, now: Date) {
  const one = daysOf(facts, kg);
  const everyDays = rhythmOf(one === null ? null : one * line.quantity);
  if (everyDays === null)
    throw notReminded(
      'The feeding table on the pack doesn’t tell us how long it lasts, or it lasts too short a time. Please choose how often instead.',
    );
  return { everyDays, nextOn: firstByLasting({ arrivesOn: arrivalOf(whole), everyDays, today: shopDay(now) }) };
}

function notReminded(message: string): Problem {
  return new Problem(409, 'not-reminded-of', message);
}

/** Who holds the mailed link of an order in an account has no second reminder beside the account's. */
async function rejectBesideAccounts(tx: Database, { order }: WholeOrder, asker: Asker, productId: number) {
  if (order.userId === null || 'userId' in asker || asker.browser !== null) return;
  const ofAccount = await readAsked(tx, await personOfAccount(tx, order.userId));
  if (!ofAccount.some((one) => one.productId === productId)) return;
  throw new Problem(409, 'already-reminded', 'Your account reminds you of that already. To change it, please sign in.');
}

function alreadyReminded(): Problem {
  const message = 'We already remind this address of that. To change it, open this order from its confirmation email.';
  return new Problem(409, 'already-reminded', message);
}

/**
 * Who asks: the order's account, signed in; otherwise its address, which the mailed link proves. The browser that placed it may have
 * typed anybody's, and is shown and changes only what it has done itself.
 */
type Asker = Person | { email: string; browser: number | null };

/** Staff see an order, and do not decide what its customer is emailed. @throws Problem 403 `customers-choice`, 404, 409 */
async function requireCustomersOrder(deps: Deps, typed: string, credentials: Credentials) {
  const whole = await requirePaidOrder(deps, typed, credentials);
  const { session, token } = credentials;
  const isStaffOnly =
    token === undefined &&
    isOrderStaff(session) &&
    session?.id !== whole.order.sessionId &&
    session?.userId !== whole.order.userId;
  if (isStaffOnly) throw new Problem(403, 'customers-choice', 'Only the customer can ask to be reminded.');
  if (whole.order.customerEmail === '')
    throw new Problem(404, 'order-not-found', 'The customer’s details of that order have been erased.');
  return { whole, asker: await askerOf(deps, whole, credentials) };
}

async function askerOf({ db, config }: Deps, { order }: WholeOrder, { session, token }: Credentials): Promise<Asker> {
  if (order.userId !== null && session?.userId === order.userId) return personOfAccount(db, order.userId);
  const isLinked = token !== undefined && isOrderToken(config.secret, order.number, token);
  return { email: order.customerEmail, browser: isLinked ? null : (session?.id ?? null) };
}

/** Bought goods that stay with the customer; of one product together. */
function linesOf({ order, lines }: WholeOrder): Line[] {
  if (isClosedStatus(order.status)) return [];
  const bought = lines.filter(({ isGift, isGiftCard }) => !isGift && !isGiftCard);
  const pieces = Map.groupBy(bought, ({ productId }) => productId);
  return [...pieces]
    .map(([productId, same]) => ({
      productId,
      quantity: same.reduce((sum, { quantity, dropped, returned }) => sum + quantity - dropped - returned, 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}

function arrivalOf({ order }: WholeOrder): string {
  return order.arrivesTo ?? daysAfter(shopDay(order.createdAt), usualDelivery);
}

function ownerOf(asker: Asker) {
  return 'userId' in asker ? { userId: asker.userId } : { email: asker.email };
}

function recipientOf(asker: Asker): string {
  return 'userId' in asker ? String(asker.userId) : asker.email.toLowerCase();
}

/** Of an account those, too, that it asked for as a guest: of one product there is one email. */
function readAsked(db: Database, asker: Asker): Promise<StoredReminder[]> {
  const isAskers =
    'userId' in asker ? remindersOf(asker) : eq(sql`lower(${reminders.email})`, asker.email.toLowerCase());
  return db.select().from(reminders).where(isAskers).orderBy(reminders.id);
}

function isTheirs({ sessionId }: StoredReminder, asker: Asker): boolean {
  return 'userId' in asker || asker.browser === null || asker.browser === sessionId;
}

/** By product, the days on which this person bought it, oldest first. */
async function readDaysBought(
  db: Database,
  { order, asker }: { order: StoredOrder; asker: Asker },
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await db
    .selectDistinct({ productId: orderLines.productId, createdAt: orders.createdAt })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        'userId' in asker ? orderedBy(asker) : or(eq(orders.id, order.id), orderedAsGuest(asker)),
        isPlaced,
        sql`${orders.status} <> 'cancelled'`,
        inArray(orderLines.productId, [...ids]),
        eq(orderLines.isGift, false),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(mostDaysRead);
  const days = new Map<number, string[]>();
  for (const { productId, createdAt } of rows.toReversed())
    days.set(productId, [...(days.get(productId) ?? []), shopDay(createdAt)]);
  return days;
}

/** What is in an account is shown to that account only. */
function orderedAsGuest({ email, browser }: Exclude<Asker, Person>) {
  const inBrowser = browser === null ? undefined : eq(orders.sessionId, browser);
  return and(eq(sql`lower(${orders.customerEmail})`, email.toLowerCase()), isNull(orders.userId), inBrowser);
}

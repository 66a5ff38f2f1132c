import { asc, eq, inArray } from 'drizzle-orm';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { add, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { readPaymentMode } from '#platform/stripe/stripe-account.ts';
import { isTest, readPayments } from '../payments.ts';
import { readGiftCardCode, storedCode } from './gift-card-code.ts';
import { readHeldOnOne } from './gift-card-holds.ts';
import { lockGiftCards } from './gift-card-money.ts';
import type { StoredGiftCard } from './gift-card-money.ts';
import type { GiftCardShare } from './gift-card-words.contract.ts';
import type { GiftCardBalance } from './gift-cards.contract.ts';
import { sharesOf } from './gift-cards.rules.ts';
import { giftCards } from './gift-cards.table.ts';

/** The code of every rejection that says nothing about whether such a card ever was. */
export const unknownCard = 'gift-card-unknown';

/** The same for a code that never was one and for a voided card. @throws Problem 404 `gift-card-unknown` */
export async function readGiftCard(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  typed: string,
): Promise<GiftCardBalance> {
  const [card] = await findByCodes(db, config, [typed]);
  if (!card) throw unknown(404);
  const held = await readHeldOnOne(db, card.id);
  return { ...viewBalance(card, clock.now()), ...(held > zero && { held: toPounds(held) }) };
}

export type PayingCards = { shares: GiftCardShare[]; balances: GiftCardBalance[] };

type Paying = { codes: readonly string[]; total: Pence; leastCharge: Pence; now: Date };

/** What these cards would pay. @param held by card: what is released before they pay. @throws Problem 409 as {@link lockPayingCards} */
export async function previewPayingCards(
  db: Database,
  config: Deps['config'],
  paying: Paying,
  held: ReadonlyMap<number, Pence>,
): Promise<PayingCards> {
  const found = await findByCodes(db, config, paying.codes);
  await rejectPlayMoney(db, config, found);
  const released = found.map((card) => card && { ...card, balance: add(card.balance, held.get(card.id) ?? zero) });
  return payingWith(released, paying);
}

/**
 * What these cards pay of an order: their balances stay until the transaction ends, so two orders never spend the same.
 * @throws Problem 409 `gift-card-unknown`, `gift-card-expired`, `gift-card-suspended`
 */
export async function lockPayingCards(tx: Database, config: Deps['config'], paying: Paying): Promise<PayingCards> {
  const found = await findByCodes(tx, config, paying.codes);
  await rejectPlayMoney(tx, config, found);
  const locked = new Map(
    (
      await lockGiftCards(
        tx,
        found.flatMap((card) => card?.id ?? []),
      )
    ).map((card) => [card.id, card]),
  );
  return payingWith(
    found.map((card) => locked.get(card?.id ?? 0)),
    paying,
  );
}

/** Cards that were bought with Stripe's test cards, or in its demo, pay nothing once payments are real. */
async function rejectPlayMoney(
  db: Database,
  config: Deps['config'],
  found: readonly (StoredGiftCard | undefined)[],
): Promise<void> {
  const bought = found.filter((card) => card !== undefined && card.boughtIn !== null);
  if (!config.production || bought.length === 0) return;
  const mode = await readPaymentMode({ db, config });
  if (mode.payment === 'demo' || mode.isTest) return;
  const paid = await readPayments(
    db,
    bought.flatMap((card) => card?.boughtIn ?? []),
  );
  for (const card of bought) {
    const payment = paid.get(card?.boughtIn ?? '');
    if (!card || !payment || !(payment.provider === 'demo' || isTest(payment.reference))) continue;
    const message = `The gift card ending ${card.last4} was bought in a test, so it pays nothing. Please remove it.`;
    throw new Problem(409, 'gift-card-suspended', message);
  }
}

function payingWith(found: readonly (StoredGiftCard | undefined)[], { total, leastCharge, now }: Paying): PayingCards {
  const cards = found.map((card) => {
    if (!card || card.state === 'voided') throw unknown(409);
    if (card.isSuspended) {
      const message = `The gift card ending ${card.last4} can’t be used just now. Please remove it, or contact us.`;
      throw new Problem(409, 'gift-card-suspended', message);
    }
    if (card.expiresAt <= now) {
      const message = `The gift card ending ${card.last4} has expired. Please contact us if you couldn’t use it in time.`;
      throw new Problem(409, 'gift-card-expired', message);
    }
    return card;
  });
  const amounts = sharesOf(
    total,
    cards.map(({ balance }) => balance),
    leastCharge,
  );
  const shares = cards.map(({ id: cardId, last4 }, place) => ({ cardId, last4, amount: amounts[place] ?? zero }));
  return { shares, balances: cards.map((card) => viewBalance(card, now)) };
}

/** In the order of the codes, each card once; undefined where there is none. */
async function findByCodes(
  db: Database,
  { secret }: Pick<Config, 'secret'>,
  typed: readonly string[],
): Promise<(StoredGiftCard | undefined)[]> {
  const hashes = typed.map((text) => storedCode(secret, readGiftCardCode(text) ?? '').codeHash);
  const once = [...new Set(hashes)];
  if (once.length === 0) return [];
  const found = await db.select().from(giftCards).where(inArray(giftCards.codeHash, once)).orderBy(asc(giftCards.id));
  const alive = new Map(found.filter(({ state }) => state === 'active').map((card) => [card.codeHash, card]));
  return once.map((hash) => alive.get(hash));
}

function viewBalance({ last4, balance, expiresAt }: StoredGiftCard, now: Date): GiftCardBalance {
  return { last4, balance: toPounds(balance), expiresAt: expiresAt.toISOString(), isExpired: expiresAt <= now };
}

function unknown(status: 404 | 409): Problem {
  const message = 'We don’t recognise that gift card code. Please check each character and try again.';
  return new Problem(status, unknownCard, message);
}

/** The last four characters of its code, by id. */
export async function readGiftCardNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, last4 } = giftCards;
  const rows = await db
    .select({ id, last4 })
    .from(giftCards)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, `ending ${row.last4}`]));
}

export async function findGiftCardRow(db: Database, id: number): Promise<StoredGiftCard> {
  const [card] = await db.select().from(giftCards).where(eq(giftCards.id, id));
  if (!card) throw new Problem(404, 'gift-card-not-found', 'There is no such gift card.');
  return card;
}

import { and, eq, sql } from 'drizzle-orm';
import { rejectAboveGiftCardLimit } from '#accounts/staff/staff-limits.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { add, fromPounds, subtract, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { hashOf } from '#platform/sealed.ts';
import { longDate } from '#platform/text/written-date.contract.ts';
import { mailFrameOf } from '#shop/settings/mail-frame.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import { viewGiftCard } from './gift-card-admin.ts';
import { newGiftCardCode, spelledOut, storedCode } from './gift-card-code.ts';
import { expiryAfterRefund, monthsLater } from './gift-card-expiry.ts';
import { readHeldOnOne } from './gift-card-holds.ts';
import { givenToday, lockGiver, rejectMoved } from './gift-card-limits.ts';
import { enter, lockGiftCards } from './gift-card-money.ts';
import type { StoredGiftCard } from './gift-card-money.ts';
import { giftCardMail } from './gift-card.mail.ts';
import type { IssuedGiftCard, NewGiftCard, VoidGiftCardBody } from './gift-cards.contract.ts';
import { giftCards } from './gift-cards.table.ts';
import { findGiftCardRow } from './gift-cards.ts';

/**
 * Staff give a gift card. Its code is in the email to its recipient; without an address it is in the response, and nowhere else.
 * A repeat with the same key finds the first card; its code is not shown again.
 * @throws Problem 403 `gift-card-limit`, 409 `gift-card-issued`, `idempotency-key-reused`
 */
export async function issueGiftCard(
  deps: Deps,
  wanted: NewGiftCard,
  { byUserId, key }: { byUserId: number; key?: string | undefined },
): Promise<IssuedGiftCard> {
  const { clock, config } = deps;
  const at = clock.now();
  const amount = fromPounds(wanted.amount);
  return deps.db.transaction(async (tx) => {
    await lockGiver(tx, byUserId);
    const attempt = key ? { key: hashOf(key), request: hashOf(JSON.stringify(wanted)) } : null;
    const earlier = attempt === null ? undefined : await findOfAttempt(tx, attempt, byUserId);
    if (earlier) return issuedAlready(earlier, at);
    await rejectAboveGiftCardLimit(tx, byUserId, add(amount, await givenToday(tx, byUserId, at)));
    const code = newGiftCardCode();
    const { giftCardMonths } = await readAllSettings(tx);
    const { amount: _, ...about } = wanted;
    const [card] = await tx
      .insert(giftCards)
      .values({
        ...about,
        ...storedCode(config.secret, code),
        initial: amount,
        balance: zero,
        attempt: attempt && `${attempt.key} ${attempt.request}`,
        issuedById: byUserId,
        issuedAt: at,
        expiresAt: monthsLater(at, giftCardMonths),
      })
      .returning();
    if (!card) throw new Error('The gift card was not stored');
    return hand(deps, tx, card, { amount, code, byUserId, isReplacement: false, did: 'issued', before: null });
  });
}

/** The caller holds the lock of what this person issues. @throws Problem 409 `idempotency-key-reused` for another request under the same key */
async function findOfAttempt(
  tx: Database,
  { key, request }: { key: string; request: string },
  byUserId: number,
): Promise<StoredGiftCard | undefined> {
  const isTheirs = and(eq(giftCards.issuedById, byUserId), sql`starts_with(${giftCards.attempt}, ${`${key} `})`);
  const [card] = await tx.select().from(giftCards).where(isTheirs);
  if (!card || card.attempt === `${key} ${request}`) return card;
  const message = `This attempt has already led to another gift card, ending ${card.last4}. Please close the form and open it again.`;
  throw new Problem(409, 'idempotency-key-reused', message);
}

function issuedAlready(card: StoredGiftCard, at: Date): IssuedGiftCard {
  if (card.recipientEmail !== null) return { card: viewGiftCard(card, at), code: null };
  const message = `This gift card, ending ${card.last4}, has been issued already, and its code was shown once. If nobody noted it down, replace the card.`;
  throw new Problem(409, 'gift-card-issued', message);
}

/**
 * Voids a card: its code pays nothing any more. What is on it is gone, or moves to a card with a new code; so does what orders that it
 * has paid give back later.
 * @throws Problem 403 `gift-card-limit`, 404 `gift-card-not-found`, 409 `gift-card-voided`, `changed-meanwhile`, `gift-card-held`, `gift-card-not-sent`
 */
export async function voidGiftCard(
  deps: Deps,
  id: number,
  { replace, recipientEmail, reason, seenBalance }: VoidGiftCardBody,
  byUserId: number,
): Promise<IssuedGiftCard> {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await findGiftCardRow(tx, id);
    const [card] = await lockGiftCards(tx, [id]);
    if (!card || card.state === 'voided')
      throw new Problem(409, 'gift-card-voided', 'This gift card has been voided already. Please look at it again.');
    if (card.boughtIn !== null && card.mailedAt === null) {
      const message = `This gift card goes out on ${longDate(card.goesOutOn ?? '')}. Change its day or address instead, or refund it on the page of order ${card.boughtIn}.`;
      throw new Problem(409, 'gift-card-not-sent', message);
    }
    if (toPounds(card.balance) !== seenBalance)
      throw new Problem(
        409,
        'changed-meanwhile',
        'This card has been used since you opened it. Please look at it again.',
      );
    const isElsewhere = recipientEmail !== undefined && recipientEmail !== card.recipientEmail;
    await rejectVoiding(tx, card, { replace, isElsewhere, byUserId, at });
    await enter(tx, id, { kind: 'voided', amount: subtract(zero, card.balance), byUserId, at });
    await tx.update(giftCards).set({ state: 'voided' }).where(eq(giftCards.id, id));
    const before = { state: 'active', balance: seenBalance };
    if (!replace) {
      const why = [card.reason, `Voided: ${reason}`].filter(Boolean).join('. ');
      await tx.update(giftCards).set({ reason: why }).where(eq(giftCards.id, id));
      const after = { state: 'voided', balance: '0.00' };
      await recordChange(tx, { at, byUserId, subject: 'gift-card', subjectId: id, did: 'voided', before, after });
      return { card: viewGiftCard(await findGiftCardRow(tx, id), at), code: null };
    }
    const to = recipientEmail === undefined ? card : { ...card, recipientEmail };
    return replaceVoided(deps, tx, to, { reason, byUserId, before });
  });
}

/** Nobody takes for themselves, or destroys, more than they may give away; a new code for the same recipient does neither. */
async function rejectVoiding(
  tx: Database,
  { id, balance, recipientEmail }: StoredGiftCard,
  { replace, isElsewhere, byUserId, at }: { replace: boolean; isElsewhere: boolean; byUserId: number; at: Date },
): Promise<void> {
  const held = await readHeldOnOne(tx, id);
  if (!replace || isElsewhere || recipientEmail === null) await rejectMoved(tx, add(balance, held), { byUserId, at });
  if (replace || held === zero) return;
  const message = `An order that is not paid yet holds £${toPounds(held)} of this card. Wait until it is paid or has ended, or replace the card.`;
  throw new Problem(409, 'gift-card-held', message);
}

type Replacing = { reason: string; byUserId: number; before: Record<string, string> };

async function replaceVoided(
  deps: Deps,
  tx: Database,
  card: StoredGiftCard,
  { reason, byUserId, before }: Replacing,
): Promise<IssuedGiftCard> {
  const code = newGiftCardCode();
  const {
    id,
    codeHash: _hash,
    last4: _last4,
    state: _state,
    replacedById: _replaced,
    attempt: _attempt,
    boughtIn: _order,
    boughtLineId: _line,
    goesOutOn: _day,
    mailedAt: _mailed,
    ...same
  } = card;
  const issuedAt = deps.clock.now();
  const [written] = await tx
    .insert(giftCards)
    .values({
      ...same,
      ...storedCode(deps.config.secret, code),
      balance: zero,
      reason,
      issuedById: byUserId,
      issuedAt,
      expiresAt: expiryAfterRefund(card.expiresAt, issuedAt),
    })
    .returning();
  if (!written) throw new Error('The gift card was not stored');
  await tx.update(giftCards).set({ replacedById: written.id }).where(eq(giftCards.id, id));
  const handing = { amount: card.balance, code, byUserId, isReplacement: true, did: 'replaced' };
  return hand(deps, tx, written, { ...handing, before: { ...before, replaces: `ending ${card.last4}` } });
}

type Handing = {
  amount: Pence;
  code: string;
  byUserId: number;
  isReplacement: boolean;
  did: string;
  before: Record<string, string> | null;
};

/** Puts the amount on a new card, and tells its recipient the code, or staff. */
async function hand(
  deps: Deps,
  tx: Database,
  card: StoredGiftCard,
  { amount, code, byUserId, isReplacement, did, before }: Handing,
): Promise<IssuedGiftCard> {
  const at = deps.clock.now();
  await enter(tx, card.id, { kind: 'issued', amount, byUserId, at });
  const { last4, recipientEmail } = card;
  // Without whose it is and why, which are erased with their data.
  const after = { amount: toPounds(amount), last4, mailed: recipientEmail !== null };
  await recordChange(tx, { at, byUserId, subject: 'gift-card', subjectId: card.id, did, before, after });
  if (recipientEmail !== null) await mailCode(deps, tx, { ...card, balance: amount }, { code, isReplacement });
  const shown = viewGiftCard({ ...card, balance: amount }, at, await readHeldOnOne(tx, card.id));
  return { card: shown, code: recipientEmail === null ? spelledOut(code) : null };
}

/** Makes the code of a bought card and emails it to its recipient, or to its buyer once the recipient's data is erased. The caller holds its lock, and has seen that it has not gone out. */
export async function mailBought(deps: Deps, tx: Database, card: StoredGiftCard): Promise<void> {
  const at = deps.clock.now();
  const code = newGiftCardCode();
  const { giftCardMonths } = await readAllSettings(tx);
  const sent = { ...storedCode(deps.config.secret, code), mailedAt: at, expiresAt: monthsLater(at, giftCardMonths) };
  await tx.update(giftCards).set(sent).where(eq(giftCards.id, card.id));
  await mailCode(deps, tx, { ...card, ...sent }, { code, isReplacement: false });
}

async function mailCode(
  deps: Deps,
  tx: Database,
  card: StoredGiftCard,
  { code, isReplacement }: { code: string; isReplacement: boolean },
): Promise<void> {
  const settings = await readAllSettings(tx);
  const { recipientEmail, recipientName, senderName, message, balance, expiresAt } = card;
  const mail = giftCardMail({
    to: recipientEmail ?? '',
    recipientName,
    senderName,
    message,
    balance: toPounds(balance),
    code: spelledOut(code),
    expiresAt: expiresAt.toISOString(),
    shopName: settings.name,
    url: deps.config.url,
    isReplacement,
  });
  await queueMail(deps, tx, mail, mailFrameOf(settings, deps.config));
}

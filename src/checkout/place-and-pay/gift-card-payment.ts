import type { Session } from '#accounts/session/session.ts';
import { readBasket } from '#basket/basket.ts';
import { findGoods } from '#catalogue/products/stock.ts';
import { listUnpaidOrders } from '#orders/order/held-goods.ts';
import { leftToPay, readHeldByCard } from '#payment/gift-cards/gift-card-money.ts';
import type { GiftCardShare } from '#payment/gift-cards/gift-card-words.contract.ts';
import { lockPayingCards, previewPayingCards } from '#payment/gift-cards/gift-cards.ts';
import type { PaymentProvider } from '#payment/payment-provider.ts';
import { readPayments } from '#payment/payments.ts';
import { providerInUse } from '#payment/providers.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { add, fromPounds, least, subtract, times, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { GiftCardPreview, GiftCardPreviewBody } from './gift-card-payment.contract.ts';
import type { PlaceOrderBody } from './place-order.contract.ts';

/** `bought`: of the total, for gift cards, which other gift cards do not pay. */
type Due = { total: Pence; bought: Pence; provider: PaymentProvider | null; now: Date };

/**
 * What gift cards pay of an order, none of them less than a penny. They stay locked until the transaction ends.
 * @throws Problem 409 `gift-card-unknown`, `gift-card-expired`, `gift-card-changed`
 */
export async function payByCards(
  { config }: Pick<Deps, 'config'>,
  tx: Database,
  { giftCards: codes = [], giftCardTotal: shown }: Pick<PlaceOrderBody, 'giftCards' | 'giftCardTotal'>,
  { total, bought, provider, now }: Due,
): Promise<GiftCardShare[]> {
  if (codes.length === 0) return [];
  const { shares } = await lockPayingCards(tx, config, {
    codes,
    total: subtract(total, bought),
    leastCharge: leastBeside(bought, provider),
    now,
  });
  const paying = toPounds(sumOf(shares));
  if (shown !== undefined && shown !== paying) {
    const message = `Your gift cards now pay £${paying} of this order. Please check it and place your order again.`;
    throw new Problem(409, 'gift-card-changed', message);
  }
  return shares.filter(({ amount }) => amount > zero);
}

/** A gift card in the order leaves more to pay than any provider's least charge. */
function leastBeside(bought: Pence, provider: PaymentProvider | null): Pence {
  return bought > zero ? zero : (provider?.least ?? zero);
}

/** What {@link payByCards} would take, for the checkout to show. @throws Problem 409 `gift-card-unknown`, `gift-card-expired` */
export async function previewGiftCards(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  { codes, total: shown, giftCards: shownBought }: GiftCardPreviewBody,
  session: Session | null,
): Promise<GiftCardPreview> {
  const { db, config, clock } = deps;
  const total = fromPounds(shown);
  const inBasket = shownBought === undefined ? await worthInBasket(db, session) : fromPounds(shownBought);
  const bought = least(inBasket, total);
  const leastCharge = leastBeside(bought, await providerInUse(deps));
  const paid = { codes, total: subtract(total, bought), leastCharge, now: clock.now() };
  const { shares, balances } = await previewPayingCards(db, config, paid, await heldByOwn(db, session));
  const paying = sumOf(shares);
  return {
    cards: shares.map(({ last4, amount }, place) => ({
      last4,
      amount: toPounds(amount),
      balance: balances[place]?.balance ?? '0.00',
    })),
    total: toPounds(paying),
    due: toPounds(leftToPay(total, shares)),
  };
}

/** The gift cards in the buyer's basket. */
async function worthInBasket(db: Database, session: Session | null): Promise<Pence> {
  const lines = await readBasket(db, session);
  const goods = await findGoods(
    db,
    lines.map(({ productId }) => productId),
  );
  const prices = new Map(goods.filter(({ isGiftCard }) => isGiftCard).map(({ id, price }) => [id, price]));
  return add(zero, ...lines.map(({ productId, quantity }) => times(prices.get(productId) ?? zero, quantity)));
}

/** What the buyer's own unpaid orders hold: they are ended when the next one is placed, unless their payment is being processed. */
async function heldByOwn(db: Database, session: Session | null): Promise<Map<number, Pence>> {
  if (session === null) return new Map();
  const buyer = { sessionId: session.id, userId: session.userId, heldBy: null, email: '' };
  const own = (await listUnpaidOrders(db, buyer, [])).filter(({ isOwn }) => isOwn).map(({ number }) => number);
  const payments = await readPayments(db, own);
  return readHeldByCard(
    db,
    own.filter((number) => payments.get(number)?.state !== 'processing'),
  );
}

function sumOf(shares: readonly Pick<GiftCardShare, 'amount'>[]): Pence {
  return add(zero, ...shares.map(({ amount }) => amount));
}

import { sql } from 'drizzle-orm';
import { correctCustomers } from '#admin/customers/aggregate-customers.ts';
import { visitorsByDay } from '#analytics/visits/visits.table.ts';
import { products } from '#catalogue/products/products.table.ts';
import { findGoods } from '#catalogue/products/stock.ts';
import { promotionUses } from '#checkout/promotions/promotions.table.ts';
import { deliveryTerms } from '#checkout/quote/quote.rules.ts';
import { contactMessages, contactReplies } from '#community/contact/contact.table.ts';
import { subscribers } from '#community/newsletter/newsletter.table.ts';
import { orderConfirmationMail } from '#orders/emails/order-confirmation.mail.ts';
import { aggregateSales } from '#orders/ledger/aggregate-sales.ts';
import { allSold, changeColumns } from '#orders/ledger/book-sales.ts';
import { updateMerchandising } from '#orders/ledger/merchandising.ts';
import { salesChanges } from '#orders/ledger/sales.table.ts';
import { parcelCosts } from '#orders/lines/parcel-cost.ts';
import { orderUrl } from '#orders/order/order-link.ts';
import { viewOrder } from '#orders/order/order-view.ts';
import { orders } from '#orders/order/orders.table.ts';
import { findOrder } from '#orders/order/orders.ts';
import { refundedSum } from '#orders/order/refunds.table.ts';
import { days, hours } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { layOut } from '#platform/mail/layout/mail-layout.ts';
import { mails } from '#platform/mail/mail.table.ts';
import { wordsOf } from '#platform/mail/texts/editable-texts.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import { demoVariants } from '../demo-families.ts';
import { seededRandom } from '../random.ts';
import type { Random } from '../random.ts';
import { recountPromotions } from './remove-sample-trade.ts';
import { addGiftCards } from './sample-gift-cards.ts';
import { drawOrders, sampleDays } from './sample-orders.ts';
import { samplePeople } from './sample-people.ts';
import type { Person } from './sample-people.ts';
import { addReminders } from './sample-reminders.ts';
import { writeOrders, writeReturns } from './sample-rows.ts';
import type { WrittenOrder } from './sample-rows.ts';
import { writeSendings } from './sample-sendings.ts';

/** Emails are only created for the orders of the last few days: enough to look at. */
const daysWithMails = 7;

/**
 * Three months of a small shop: orders in every state, reminders, gift cards, visitors, subscribers, messages and emails, all of people at
 * `sampleDomain`. Only for a shop without any order.
 */
export async function seedSampleTrade(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const random = seededRandom(90);
  await deps.changes.transaction(async (tx, invalidate) => {
    if ((await tx.$count(orders)) > 0) return;
    const settings = await readAllSettings(tx);
    await priceOwnStock(tx);
    const ids = (await tx.select({ id: products.id }).from(products).orderBy(products.id)).map(({ id }) => id);
    const goods = (await findGoods(tx, ids)).toSorted((one, other) => one.id - other.id);
    const drawn = drawOrders(random, {
      goods: goods
        .filter(({ id, isWithdrawn }) => !isWithdrawn && !areVariants.has(id))
        .map((one) => ({ ...one, productId: one.id, quantity: 1, texts: one.textFields && [['Pip', '01632 960142']] })),
      now,
      terms: deliveryTerms(settings, { grams: 0 }),
      isVatRegistered: settings.vatNumber !== null,
    });
    const parcelCostOf = parcelCosts(settings, 'standard');
    const written = await writeOrders(tx, drawn, { settings, parcelCostOf });
    await writeSendings(tx, random, written);
    await writeReturns(tx, written, now);
    await countPromotions(tx);
    await tx.execute(sql`insert into ${salesChanges} (${changeColumns}) ${allSold()}`);
    await addVisitors(tx, random, now);
    await addVoices(tx, random, now);
    await addReminders(tx, written, now);
    await addGiftCards(deps, tx, samplePeople(random, 4), now);
    await addMails(deps, tx, written, now);
    invalidate('catalogue');
  });
  await aggregateSales(deps);
  await updateMerchandising(deps);
  await correctCustomers(deps);
}

/** Sizes and flavours that were added to a product: people buy the product. */
const areVariants = new Set(demoVariants.map(({ id }) => id));

/** Sets the cost of products in our own stock, except for one whose cost is unknown. */
async function priceOwnStock(tx: Database): Promise<void> {
  await tx.execute(sql`
    update products set cost_per_item = round(price * 0.42) where supplier_id is null and cost_per_item is null
    and id < (select max(id) from products where supplier_id is null and cost_per_item is null)`);
}

/** Updates the use count and revenue of promotions. */
async function countPromotions(tx: Database): Promise<void> {
  await tx.execute(sql`
    insert into ${promotionUses} (promotion_id, order_id, customer_email, discount, revenue, used_at)
    select promotions.id, orders.id, lower(customer_email), discount, total - ${refundedSum}, orders.created_at
    from orders join promotions on promotions.code = promo_code`);
  await recountPromotions(tx);
}

/** One in thirty to forty visitors of a small shop buys something. */
async function addVisitors(tx: Database, random: Random, now: Date): Promise<void> {
  const today = shopDay(now);
  const rows = Array.from({ length: sampleDays }, (_, at) => ({
    day: daysAfter(today, -1 - at),
    visitors: Math.round((160 - at) * (0.75 + random.fraction() / 2)),
  }));
  await tx.insert(visitorsByDay).values(rows).onConflictDoNothing();
}

async function addVoices(tx: Database, random: Random, now: Date): Promise<void> {
  const people = samplePeople(random, 60);
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await tx.insert(subscribers).values(
    people.slice(0, 46).map(({ email }, at) => ({
      email,
      askedAt: ago(days(2 * at + 1)),
      confirmedAt: at % 9 === 4 ? null : ago(days(2 * at + 1) - hours(1)),
      leftAt: at % 15 === 7 ? ago(days(at)) : null,
    })),
  );
  await addMessages(tx, people.slice(50), ago);
}

async function addMessages(tx: Database, people: readonly Person[], ago: (ms: number) => Date): Promise<void> {
  const texts = [
    'Hello, is the quilted winter coat warm enough for a whippet? She feels the cold terribly. Thank you!',
    'Could you leave my next parcel with the neighbour at number 12? I’m at work until six.',
    'Does the rope toy stand up to a young Labrador? The last one lasted an afternoon.',
    'The hay arrived in a torn bag. Nothing is missing, but we’d like to send you a new one. Would that suit you?',
  ];
  const written = [ago(hours(17)), ago(hours(4)), ago(days(3)), ago(days(6))];
  const rows = people.slice(0, texts.length).map(({ name, email }, place) => {
    const createdAt = written[place] ?? ago(0);
    // The third is answered; the fourth the shop began.
    const answeredAt = place === 2 ? ago(days(3) - hours(2)) : null;
    const isFromShop = place === 3;
    return {
      name,
      email,
      message: texts[place] ?? '',
      isFromShop,
      createdAt,
      answeredAt: isFromShop ? createdAt : answeredAt,
    };
  });
  const kept = await tx.insert(contactMessages).values(rows).returning({ id: contactMessages.id });
  const [messageId, at] = [kept[2]?.id, rows[2]?.answeredAt];
  if (messageId === undefined || !at) return;
  const text =
    'It does for most: it is one piece of cotton, four fingers thick. A very keen Labrador will win in the end.';
  await tx.insert(contactReplies).values({ messageId, text, at });
}

async function addMails({ config }: Deps, tx: Database, written: readonly WrittenOrder[], now: Date): Promise<void> {
  const [settings, frame] = [await readAllSettings(tx), await readMailFrame(tx, config)];
  const recent = written.filter(({ placedAt }) => now.getTime() - placedAt.getTime() < days(daysWithMails));
  const rows = [];
  for (const [at, { id, number, placedAt }] of recent.entries()) {
    const found = await findOrder(tx, { id });
    if (!found) throw new Error(`Order ${number} was not written`);
    const mail = orderConfirmationMail(viewOrder(found), settings, orderUrl(config, number));
    const { template, to: recipient } = mail;
    const words = wordsOf(mail, new Map());
    const didFail = at === recent.length - 3;
    rows.push({
      template,
      recipient,
      subject: words.subject,
      createdAt: placedAt,
      ...layOut(words, frame),
      attempts: didFail ? 5 : 1,
      sentAt: didFail ? null : new Date(placedAt.getTime() + 4_000),
      lastError: didFail ? 'Error: 550 5.1.1 The mailbox is full' : null,
    });
  }
  if (rows.length > 0) await tx.insert(mails).values(rows);
}

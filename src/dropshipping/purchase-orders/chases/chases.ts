import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { readLinesToSend } from '#orders/lines/left-to-send.ts';
import { invalidateOrder } from '#orders/order/order-events.ts';
import { orderUrl } from '#orders/order/order-link.ts';
import { findOrderToSupply } from '#orders/order/order-to-supply.ts';
import { noteOnOrder } from '#orders/order/orders.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { layOut } from '#platform/mail/layout/mail-layout.ts';
import type { MailFrame } from '#platform/mail/layout/mail-layout.ts';
import { queueMails } from '#platform/mail/mail.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { readTexts, wordsOf } from '#platform/mail/texts/editable-texts.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { withoutTokens } from '#platform/signed-link.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { addWorkingDays } from '#shop/working-days/working-days.ts';
import { purchaseOrderChased } from '../../dropshipping-events.ts';
import { supplierPageUrl } from '../../supplier-page/supplier-link.ts';
import { actOnPurchaseOrder } from '../acts/act-on-purchase-order.ts';
import { readDueDays } from '../purchase-order-needs.ts';
import { changePurchaseOrder, readLines, readPurchaseOrder } from '../purchase-order-rows.ts';
import type { StoredPurchaseLine, StoredPurchaseOrder } from '../purchase-order-rows.ts';
import type { WholePurchaseOrder } from '../purchase-orders.contract.ts';
import { orderDelayedMail, supplierChaseMail } from './chase.mail.ts';
import type { ChaseBody, ChasePreview } from './chases.contract.ts';

/** @throws Problem 404 `purchase-order-not-found` */
export async function previewChase(deps: Deps, id: number): Promise<ChasePreview> {
  const { db, clock } = deps;
  const purchaseOrder = await readPurchaseOrder(db, id);
  const letters = await writeLetters(deps, db, { purchaseOrder, lines: await readLines(db, id) });
  const frame = await readMailFrame(db, deps.config);
  const againOn = await nextChase(db, purchaseOrder, clock.now());
  return {
    toSupplier: await asText(db, letters.toSupplier, frame),
    toCustomer: letters.toCustomer.to === '' ? null : await asText(db, letters.toCustomer, frame),
    chasedAt: purchaseOrder.chasedAt?.toISOString() ?? null,
    againOn,
  };
}

/**
 * Asks the supplier by email when it leaves, and tells the customer if staff wish. One letter a working day: more are read by nobody.
 * @throws Problem 404, 409 `not-now`, `chased-already`
 */
export function chase(
  deps: Deps,
  id: number,
  { tellsCustomer }: ChaseBody,
  byUserId: number,
): Promise<WholePurchaseOrder> {
  return actOnPurchaseOrder(
    deps,
    id,
    { name: 'chase', byUserId },
    async ({ tx, invalidate, order, purchaseOrder, lines }) => {
      const at = deps.clock.now();
      const againOn = await nextChase(tx, purchaseOrder, at);
      if (againOn) throw chasedAlready(againOn);
      const { toSupplier, toCustomer } = await writeLetters(deps, tx, { purchaseOrder, lines });
      const isTold = tellsCustomer && toCustomer.to !== '';
      const letters = isTold ? [toSupplier, toCustomer] : [toSupplier];
      await queueMails(deps, tx, letters, await readMailFrame(tx, deps.config));
      const note = `Chased by email${isTold ? ', and the customer was told that it is taking longer' : ''}.`;
      await changePurchaseOrder(tx, purchaseOrder, { chasedAt: at }, { at, byUserId, note });
      if (isTold) {
        await noteOnOrder(tx, order, { note: 'The customer was told that it is taking longer.', byUserId, at });
        invalidateOrder(invalidate, order.number);
      }
      await deps.jobs.enqueue(tx, purchaseOrderChased, { purchaseOrderId: id });
      return {
        did: 'chased',
        before: { chasedAt: purchaseOrder.chasedAt },
        after: { chasedAt: at, tellsCustomer: isTold },
      };
    },
  );
}

function chasedAlready(againOn: ShopDay): Problem {
  return new Problem(
    409,
    'chased-already',
    `We have already written to the supplier. You can write again from ${dayName(againOn)}.`,
  );
}

/** The next working day after the last letter, if that has not come; null: it may be chased now. */
async function nextChase(db: Database, { chasedAt }: StoredPurchaseOrder, now: Date): Promise<ShopDay | null> {
  if (chasedAt === null) return null;
  const { workingDays } = await readSettings(db);
  const next = addWorkingDays(daysAfter(shopDay(chasedAt), 1), 0, workingDays);
  return shopDay(now) < next ? next : null;
}

type About = { purchaseOrder: StoredPurchaseOrder; lines: readonly StoredPurchaseLine[] };

async function writeLetters({ config, clock }: Deps, db: Database, { purchaseOrder, lines }: About) {
  const { supplierId, orderId, number, reference, way, sentAt } = purchaseOrder;
  const { name: supplierName, email } = await readSupplierRecord(db, supplierId);
  const order = await findOrderToSupply(db, orderId);
  if (!order) throw new Error(`The order of purchase order ${number} is gone`);
  const dueOn = (await readDueDays(db))(purchaseOrder);
  const round = shopDay(clock.now());
  const goods = awaited(lines, await readLinesToSend(db, orderId));
  const toSupplier = supplierChaseMail({
    number,
    reference,
    to: email,
    supplierName,
    sentOn: dayName(shopDay(sentAt ?? clock.now())),
    dueOn: dueOn && dayName(dueOn),
    lines: goods,
    url: way === 'mail' ? supplierPageUrl(config, number) : null,
    round,
  });
  const { number: orderNumber, customerEmail: to, customerName } = order;
  const url = orderUrl(config, orderNumber);
  const delay = { orderNumber, to, customerName, goods, url, round: `${number} ${round}` };
  return { toSupplier, toCustomer: orderDelayedMail(delay) };
}

/** What has not left yet; all of it where the supplier has not said what was in its parcels. */
function awaited(lines: readonly StoredPurchaseLine[], unsent: readonly { id: number; left: number }[]) {
  const leftOf = new Map(unsent.map(({ id, left }) => [id, left]));
  const goods = lines
    .filter(({ isRejected }) => !isRejected)
    .map(({ orderLineId, name, code, quantity, shortBy }) => {
      const agreed = quantity - shortBy;
      return { name, code, agreed, quantity: Math.min(agreed, leftOf.get(orderLineId) ?? agreed) };
    });
  const left = goods.filter(({ quantity }) => quantity > 0);
  return left.length > 0 ? left : goods.map(({ agreed, ...one }) => ({ ...one, quantity: agreed }));
}

/** For staff: the letters' links act for the supplier and the customer. */
async function asText(db: Database, mail: Mail, frame: MailFrame) {
  const words = wordsOf(mail, await readTexts(db, mail.template));
  return { to: mail.to, subject: words.subject, text: withoutTokens(layOut(words, frame).text) };
}

const dayName = (day: ShopDay) => longDay.format(new Date(`${day}T12:00:00Z`));

const longDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/London',
});

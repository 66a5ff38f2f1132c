import type { Person, PersonalRecords } from '#accounts/personal-records.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { eraseMails, readThatMailed } from '#platform/mail/mail-records.ts';
import type { MailsByName } from '#platform/mail/mail-records.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { requirePaidOrder } from '../order/order-access.ts';
import type { OrderCredentials } from '../order/order-access.ts';
import { orderUrl } from '../order/order-link.ts';
import { readOrdersOf } from '../order/order-list.ts';
import { viewOrder } from '../order/order-view.ts';
import { giftReceiptMail, receiptMail } from './receipt.mail.ts';
import type { ReceiptEmailBody } from './receipts.contract.ts';

/**
 * Emails a receipt to the customer, or to another address they gave by telephone.
 * @throws Problem 404 `order-not-found`, 409 `not-paid`, `no-address` for an order whose customer is erased
 */
export async function emailReceipt(
  deps: Deps,
  typed: string,
  { kind, to: typedTo }: ReceiptEmailBody,
  { session, byUserId }: Pick<OrderCredentials, 'session'> & { byUserId: number },
): Promise<{ to: string }> {
  const whole = await requirePaidOrder(deps, typed, { session });
  const order = viewOrder(whole);
  const to = typedTo ?? order.customerEmail;
  if (to === '')
    throw new Problem(409, 'no-address', 'This customer’s details have been erased. Give an email address.');
  const isCustomers = to.toLowerCase() === order.customerEmail.toLowerCase();
  const url = isCustomers ? orderUrl(deps.config, order.orderNumber) : null;
  const mail = kind === 'receipt' ? receiptMail(order, { to, url }) : giftReceiptMail(order, { to });
  await deps.db.transaction(async (tx) => {
    await queueMail(deps, tx, mail, await readMailFrame(tx, deps.config));
    const entry = { subject: 'order', subjectId: order.orderNumber, did: 'receipt-emailed', before: null };
    // Without the address: the log is kept when the customer's data is erased.
    const after = { kind, to: isCustomers ? 'the customer' : 'another address' };
    await recordChange(tx, { ...entry, at: deps.clock.now(), byUserId, after });
  });
  return { to };
}

/**
 * Receipts of a person's orders, emailed to whatever address they gave by telephone. Register it before the orders' records, which
 * erase whose they were.
 */
export const receiptMailRecords: PersonalRecords = {
  name: 'receiptsMailed',
  read: async (db, person) => readThatMailed(db, await receiptsOf(db, person)),
  erase: async (tx, person) => eraseMails(tx, await receiptsOf(tx, person)),
};

async function receiptsOf(db: Database, person: Person): Promise<MailsByName> {
  const found = await readOrdersOf(db, person);
  return { templates: ['receipt', 'gift-receipt'], names: found.map(({ number }) => number) };
}

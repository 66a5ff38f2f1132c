import { expect, test } from 'vitest';
import { openConnectedShop } from '../../../../tests/support/connected-suppliers.ts';
import { outbox } from '../../../../tests/support/mail.ts';
import { orderGoods, sendPurchaseOrder } from '../../../../tests/support/purchase-orders.ts';
import { purchaseOrderMailRecords as records } from './purchase-order-emails.ts';

const ann = { userId: 0, email: 'ann.barker@example.co.uk', provenEmail: 'ann.barker@example.co.uk' };
const bob = { userId: 0, email: 'bob@example.co.uk', provenEmail: 'bob@example.co.uk' };

test('a customer’s data includes the emails to suppliers about their goods, without prices and the supplier’s link', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, admin } = opened;
  await admin.patch('/api/suppliers/1', { connector: 'none' });
  await orderGoods(opened, [1]);
  await sendPurchaseOrder(opened, 1);
  const mails = async () => (await outbox(shop)).filter(({ template }) => template === 'purchase-order');
  expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining('Ann Barker')]);

  const subject = expect.stringMatching(/^Purchase order PO-\S{10} from/);
  expect(await records.read(shop.db, ann)).toEqual([{ subject, createdAt: expect.any(Date), sentAt: null }]);
  expect(await records.read(shop.db, bob)).toEqual([]);

  const invalidate = () => undefined;
  await shop.db.transaction(async (tx) => records.erase?.(tx, bob, invalidate));
  expect(await mails()).toHaveLength(1);
  await shop.db.transaction(async (tx) => records.erase?.(tx, ann, invalidate));
  expect(await mails()).toEqual([]);
});

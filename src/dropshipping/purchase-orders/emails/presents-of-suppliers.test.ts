import { expect, test } from 'vitest';
import { placeOrder } from '../../../../tests/support/checkout.ts';
import { openConnectedShop } from '../../../../tests/support/connected-suppliers.ts';
import { outbox } from '../../../../tests/support/mail.ts';
import { textOfPdf } from '../../../../tests/support/pdf-text.ts';
import { listPurchaseOrders, sendPurchaseOrder, supplierPage } from '../../../../tests/support/purchase-orders.ts';
import { deliverySlipMakers } from './delivery-slips.ts';

const presentNote = 'Happy birthday, Biscuit!\n\nFrom all of us.';
const toSupplier =
  'This is a present: please put no invoice and no prices in the parcel. Note to the recipient: Happy birthday, Biscuit! From all of us.';

test('a supplier is told of a present by email, page, file and slip, which has no prices', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, admin } = opened;
  await placeOrder(shop, { body: { items: [{ productId: 1, quantity: 1 }], presentNote } });
  await admin.patch('/api/suppliers/1', { connector: 'none' });
  await shop.jobs.drain();
  const [drafted] = await listPurchaseOrders(opened);
  const id = drafted?.id ?? 0;
  await sendPurchaseOrder(opened, id);
  const mail = (await outbox(shop)).find(({ template }) => template === 'purchase-order');
  expect(mail?.text).toContain('This is a present: please put no invoice and no prices in the parcel.');
  const [csv] = mail?.attachments ?? [];
  expect(csv && 'content' in csv && csv.content).toContain(`"${toSupplier}"`);
  const page = await supplierPage(opened, id);
  expect((await page.read()).json()).toMatchObject({ note: toSupplier });
  const slip = await deliverySlipMakers(shop.deps)['delivery-slip']?.({ number: drafted?.number ?? '' });
  const text = textOfPdf(slip ?? Buffer.alloc(0)).join(' ');
  expect(text).toContain('A present for you: Happy birthday, Biscuit!');
  expect(text).not.toContain('£');
});

import { expect, test } from 'vitest';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { mailLowStock } from './low-stock.ts';

test('the shop is emailed once a day what is sold out or nearly so', async () => {
  await using shop = await openShop({ now: '2026-11-21T07:00:00Z' });
  const withdrawnAt = new Date('2026-01-01');
  await stockProducts(
    shop,
    { name: 'Rope', stock: 5 },
    { name: 'Bone', stock: 0 },
    { name: 'Bed', stock: 6 },
    { name: 'Old bed', stock: 0, withdrawnAt },
  );

  await mailLowStock(shop.deps);
  await mailLowStock(shop.deps);

  const [mail, ...others] = await outbox(shop);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'hello@pawandvale.example', subject: '2 products are low in stock' });
  expect(mail?.text).toContain('Bone (2): Sold out\nRope (1): 5 left');
  expect(mail?.text).not.toMatch(/bed/i);
  expect(mail?.text).toContain('/admin?tab=products&stock=low');
  shop.clock.set('2026-11-22T07:00:00Z');
  await mailLowStock(shop.deps);
  expect(await outbox(shop)).toHaveLength(2);
});

test('a well-stocked shop gets no email', async () => {
  await using shop = await openShop();
  await stockProducts(shop, 'Rope');
  await mailLowStock(shop.deps);
  expect(await outbox(shop)).toEqual([]);
});

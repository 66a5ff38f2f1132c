import { expect, test } from 'vitest';
import { addPictures, stockProducts } from '../../../tests/support/catalogue.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

const place = {
  picture: `/media/${'a'.repeat(20)}/960.webp`,
  width: 960,
  height: 720,
  across: 50,
  down: 65.5,
  wide: 40,
  size: 13,
  look: 'engraved',
};
const field = { label: 'Name', most: 12, letters: 'letters', isOptional: false };

test('a text has a place on a picture of its product, and none once that picture is gone', async () => {
  await using shop = await openShop();
  const [id = 0] = await stockProducts(shop, { name: 'Tag' });
  await addPictures(shop, id, 'a', 'b');
  const boss = await owner(shop);
  const saved = await boss.put(`/api/admin/products/${id}/personalisation`, { fields: [{ ...field, place }] });
  expect(saved.json()).toEqual({ fields: [{ ...field, place }] });
  const shown = async () => (await shop.inject(`/api/products/${id}`)).json().textFields;
  expect(await shown()).toEqual([{ ...field, place }]);
  const removed = await boss.remove(`/api/admin/products/${id}/pictures/${'a'.repeat(20)}`);
  expect(removed.statusCode).toBeLessThan(300);
  expect(await shown()).toEqual([field]);
});

test.each([
  { picture: 'https://elsewhere.example/tag.webp' },
  { across: 101 },
  { down: -1 },
  { wide: 0 },
  { size: 0 },
  { look: 'glowing' },
])('a place with %j is rejected', async (wrong) => {
  await using shop = await openShop();
  const [id = 0] = await stockProducts(shop, { name: 'Tag' });
  const boss = await owner(shop);
  const fields = [{ ...field, place: { ...place, ...wrong } }];
  expect((await boss.put(`/api/admin/products/${id}/personalisation`, { fields })).statusCode).toBe(400);
});

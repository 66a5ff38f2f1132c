import { expect, test } from 'vitest';
import { addPictures, stockProducts } from '../../../../tests/support/catalogue.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import { readListing } from './feed-listing.ts';

const url = 'https://www.pawandvale.example';
const name = 'A ]]> 5 < 6 "6" \'bone\' & 🐶';

test.each(['xml', 'tsv'])('what the shop offers to Google as %s is read back without a loss', async (format) => {
  await using shop = await openShop({ config: { url } });
  await stockProducts(
    shop,
    {
      name,
      description: 'Chewy & "long", 5" wide; <5 kg',
      brand: 'Fen & "Daughter"',
      gtin: '5012345678900',
      price: '12.5',
    },
    { name: 'Bed, "quoted"', description: 'Plain', stock: 0, price: '0.02' },
  );
  await addPictures(shop, 1, 'a', 'b', 'c');
  await addPictures(shop, 2, 'd');
  const file = await shop.inject(`/feeds/google.${format}`);

  const { products, check } = readListing(file.rawPayload, {});

  // It has no use for Google's delivery prices and such.
  expect(check.notes.filter(({ text }) => !text.startsWith('Not used'))).toEqual([]);
  const picture = (digit: string) => `${url}/media/${digit.repeat(20)}/1600.jpg`;
  expect([...products.values()]).toMatchObject([
    {
      code: '1',
      name,
      description: 'Chewy & "long", 5" wide; <5 kg',
      brand: 'Fen & "Daughter"',
      gtin: '5012345678900',
      price: 1250,
      stock: 'in-stock',
      imageUrls: ['a', 'b', 'c'].map(picture),
    },
    { code: '2', name: 'Bed, "quoted"', brand: null, gtin: null, price: 2, stock: 0, imageUrls: [picture('d')] },
  ]);
});

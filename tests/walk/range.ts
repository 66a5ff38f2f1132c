import { photograph, sendPictures } from '../support/sent-pictures.ts';
import type { TestShop } from '../support/shop.ts';
import type { Visitor } from './visitor.ts';

/** What the shop sells: price, VAT, who sends it, what one costs, how many there are at first. Amounts are pence. */
export const range = {
  kibble: { name: 'Oat and Hake Kibble', price: 1_849, rate: 0, sender: 'shop', cost: 910, stock: 40 },
  ball: { name: 'River Ball', price: 475, rate: 20, sender: 'shop', cost: 140, stock: 30 },
  bed: { name: 'Hearth Bed', price: 3_495, rate: 20, sender: 'shop', cost: 1_500, stock: 6 },
  hedgehog: { name: 'Squeaky Hedgehog', price: 950, rate: 20, sender: 'shop', cost: 400, stock: 25 },
  collar: { name: 'Puppy Collar', price: 1_195, rate: 20, sender: 'North', cost: 620, stock: 12 },
  tins: { name: 'Puppy Tins', price: 645, rate: 5, sender: 'South', cost: 310, stock: 18 },
} as const;

export type Goods = keyof typeof range;
export type Sender = (typeof range)[Goods]['sender'];

/** What is paid for a parcel, without VAT, by who sends it and how. */
export const parcelPrices = { shop: { standard: 320, express: 510 }, North: 349, South: 299 } as const;
export const bundlePrice = 2_250;
export const giftCardPrice = 4_000;

export const suppliers = { North: 'orders@north.example', South: 'orders@south.example' } as const;

export const pounds = (amount: number) => (amount / 100).toFixed(2);
export const pence = (text: string) => Math.round(Number(text) * 100);

export type Ids = Record<Goods | 'giftCard', number> & Record<'North' | 'South', number>;

/** The owner fills their shop. */
export async function fillShop(owner: Visitor): Promise<Ids> {
  const { standard, express } = parcelPrices.shop;
  await owner.patch('/api/admin/settings', { parcelCost: { standard: pounds(standard), express: pounds(express) } });
  const North = await addSupplier(owner, 'North');
  const South = await addSupplier(owner, 'South');
  await owner.put(`/api/admin/order-policies/${South}`, { sending: 'automatic', holdMinutes: 15 });
  const ids: Record<string, number> = { North, South };
  for (const [key, goods] of Object.entries(range)) ids[key] = await addProduct(owner, goods, ids);
  const card = { name: 'Gift Card', price: pounds(giftCardPrice), category: 'accessories', kind: 'gift cards' };
  const { id: giftCard } = await owner.post('/api/products', card);
  await owner.put(`/api/admin/products/${giftCard}/gift-card`, { isGiftCard: true });
  await describeFood(owner, ids);
  await owner.post('/api/admin/bundles', {
    name: 'Puppy starter',
    description: 'A collar, and what a puppy eats in its first week.',
    price: pounds(bundlePrice),
    parts: [
      { productId: ids.collar, quantity: 1 },
      { productId: ids.tins, quantity: 2 },
    ],
  });
  return { ...ids, giftCard } as Ids;
}

async function addSupplier(owner: Visitor, name: 'North' | 'South'): Promise<number> {
  const { id } = await owner.post('/api/suppliers', {
    name,
    email: suppliers[name],
    shippingRate: pounds(parcelPrices[name]),
    pricesAre: 'trade-without-vat',
    shippingVat: 'without',
  });
  return id;
}

async function addProduct(owner: Visitor, goods: (typeof range)[Goods], ids: Record<string, number>): Promise<number> {
  const { name, price, rate, sender, cost, stock } = goods;
  const isOwn = sender === 'shop';
  const { id } = await owner.post('/api/products', {
    name,
    price: pounds(price),
    vatRate: rate,
    stock,
    category: rate === 20 ? 'accessories' : 'food',
    pet: 'dog',
    ...(isOwn && { costPerItem: pounds(cost) }),
  });
  const link = { productId: id, supplierId: ids[sender], supplierProductId: name, supplierPrice: pounds(cost) };
  if (!isOwn) await owner.post('/api/suppliers/sync-product', { ...link, price: pounds(price) });
  return id;
}

/** 8 kg, of which a dog of 20 kg eats 250 g a day: 32 days. */
async function describeFood(owner: Visitor, { kibble }: Record<string, number>): Promise<void> {
  await owner.patch(`/api/products/${kibble}`, {
    netQuantity: { value: 8, unit: 'kg' },
    details: { composition: 'Oats 40%, hake 30%, peas 20%, beet pulp 10%' },
  });
  const rows = [
    { kg: 10, grams: 150 },
    { kg: 20, grams: 250 },
    { kg: 30, grams: 335 },
  ];
  await owner.put(`/api/admin/products/${kibble}/feeding`, { rows });
}

/** @returns the key of a picture that was sent as a browser’s form does */
export async function sendPhotograph(shop: TestShop): Promise<string> {
  const [picture] = (await sendPictures(shop, await photograph('teal'))).json<{ key: string }[]>();
  return picture?.key ?? '';
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SimulatedGoods } from '#dropshipping/simulator/simulated-supplier.ts';
import { encodePicture } from '#media/encoding/encoding.ts';
import { fromPounds, share } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { exampleGtin } from './demo-gtins.ts';
import { demoPictures } from './demo-products.ts';
import { supplierTerms } from './demo-suppliers.ts';
import { demoCatalogue } from './demo-texts.ts';
import type { DemoProduct } from './demo-texts.ts';

/** What a supplier has besides what the shop sells of it: a relative of one of its products. */
type Relative = Pick<SimulatedGoods, 'code' | 'name' | 'stock' | 'choice'> & {
  of: string;
  /** What the shop pays, in pounds. */
  price: string;
  /** Degrees by which its colour differs. */
  hue?: number;
};

const size = (value: string) => ({ of: 'Harbour Webbing Collar', label: 'Size', value });

// A table, read by its columns.
// prettier-ignore
const relatives: readonly Relative[] = [
  { of: 'beef-carrot-stew', code: 'TPF-WE-7001', name: 'Beef & Carrot Stew, Case of Twelve', price: '19.90', stock: 40 },
  { of: 'salmon-garden-peas', code: 'TPF-WE-7002', name: 'Salmon & Garden Peas, Case of Twelve', price: '17.40', stock: 36 },
  { of: 'meadow-hay', code: 'TPF-HA-7003', name: 'Meadow Hay, Stable Bale', price: '11.60', stock: 22 },
  { of: 'garden-bird-seed', code: 'TPF-SE-7004', name: 'Garden Bird Seed, Winter Sack', price: '16.25', stock: 30 },
  { of: 'tennis-balls', code: 'LL27001A', name: 'Felt Tennis Balls in Blue, Set of Three', price: '4.10', stock: 75, hue: 140 },
  { of: 'rope-lead', code: 'LL27002B', name: 'Moorland Rope Lead', price: '13.20', stock: 18, hue: 150 },
  { of: 'webbing-collar', code: 'LL27003S', name: 'Harbour Webbing Collar, Small', price: '7.60', stock: 25, hue: 60, choice: size('Small') },
  { of: 'webbing-collar', code: 'LL27003M', name: 'Harbour Webbing Collar, Medium', price: '8.20', stock: 31, hue: 60, choice: size('Medium') },
  { of: 'webbing-collar', code: 'LL27003L', name: 'Harbour Webbing Collar, Large', price: '8.90', stock: 0, hue: 60, choice: size('Large') },
  { of: 'flying-disc', code: 'LL27004C', name: 'Soft-Edge Flying Disc, Glow', price: '6.30', stock: 44, hue: 90 },
  { of: 'donut-bed', code: 'FG.701.11', name: 'Curl-Up Donut Bed in Lagoon', price: '37.50', stock: 9, hue: 140 },
  { of: 'stoneware-bowl', code: 'FG.702.42', name: 'Speckled Stoneware Bowl in Moss', price: '10.70', stock: 27, hue: 80 },
  { of: 'scratching-post', code: 'FG.703.73', name: 'Sisal Scratching Post in Rose', price: '25.10', stock: 12, hue: 300 },
  { of: 'cat-dish', code: 'FG.704.04', name: 'Shallow Cat Dish in Marigold', price: '7.15', stock: 33, hue: 45 },
];

/** All that one of the demo's suppliers has. */
export function demoListings(supplierId: number): SimulatedGoods[] {
  const own = demoCatalogue.filter((product) => product.supplierId === supplierId);
  const sold = own.flatMap((product) => asListed(product) ?? []);
  const others = relatives.flatMap(({ of, price, hue = 0, ...relative }, at) => {
    const model = own.find(({ slug }) => slug === of);
    if (!model) return [];
    const { brand, description, slug } = model;
    const terms = { gtin: exampleGtin(7_000 + at), price: fromPounds(price) };
    return { ...relative, ...terms, brand, description, picture: () => photograph(slug, hue) };
  });
  return [...sold, ...others];
}

function asListed(product: DemoProduct): SimulatedGoods | undefined {
  const terms = supplierTerms(product);
  if (!terms) return undefined;
  const { id, slug, name, brand, description } = product;
  const { supplierProductCode: code, supplierPrice } = terms;
  const [price, stock] = [priceNow(id, supplierPrice), stockNow(product)];
  const gtin = exampleGtin(id);
  return { code, name, gtin, brand, description, price, stock, picture: () => photograph(slug, 0) };
}

/** Some have become dearer or cheaper since the shop last asked. */
function priceNow(id: number, agreed: Pence): Pence {
  if (id % 9 === 4) return share(agreed, 103, 100);
  return id % 9 === 7 ? share(agreed, 97, 100) : agreed;
}

/** Theirs are other customers' too. */
function stockNow({ id, stock }: DemoProduct): number {
  return stock === 0 ? 0 : Math.max(1, stock + ((id * 7) % 11) - 5);
}

/** Their own picture: the same goods, but not the shop's bytes. */
async function photograph(slug: string, hue: number): Promise<Buffer> {
  const master = await readFile(join(demoPictures, `${slug}.webp`));
  const { bytes } = await encodePicture({ kind: 'retake', master, hue });
  return Buffer.from(bytes);
}

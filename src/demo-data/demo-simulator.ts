import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import type { ConnectorKind } from '#dropshipping/connections/supplier-words.contract.ts';
import { purchaseOrders } from '#dropshipping/purchase-orders/purchase-orders.table.ts';
import { encodePicture } from '#media/encoding/encoding.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { createHttpClient } from '#platform/http-client/http-client.ts';
import { fromPounds, share } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { signFor } from '#platform/signed-link.ts';
import type { SimulatedGoods, SimulatedSupplierSetup } from '#tools/supplier-simulator/simulated-supplier.ts';
import { openSimulator } from '#tools/supplier-simulator/supplier-simulator.ts';
import type { Simulator } from '#tools/supplier-simulator/supplier-simulator.ts';
import { wooKey } from '#tools/supplier-simulator/woocommerce-protocol.ts';
import { demoPictures, exampleGtin } from './demo-products.ts';
import { demoSuppliers, supplierTerms } from './demo-suppliers.ts';
import { demoCatalogue } from './demo-texts.ts';
import type { DemoProduct } from './demo-texts.ts';

/** A product a supplier has besides those the shop sells: a variant of one of them. */
type Relative = Pick<SimulatedGoods, 'code' | 'name' | 'stock' | 'choice'> & {
  of: string;
  /** The cost, in pounds. */
  price: string;
  /** Hue shift of its picture, in degrees. */
  hue?: number;
};

const size = (value: string) => ({ of: 'Harbour Webbing Collar', label: 'Size', value });

// Aligned as a table.
// oxfmt-ignore
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

/** Everything one of the demo's suppliers has. */
function demoListings(supplierId: number): SimulatedGoods[] {
  const own = demoCatalogue.filter((product) => product.supplierId === supplierId);
  const sold = own.flatMap((product) => asListed(product) ?? []);
  const others = relatives.flatMap(({ of, price, hue = 0, ...relative }, at) => {
    const model = own.find(({ slug }) => slug === of);
    if (!model) return [];
    const { brand, description, slug, kind, pet } = model;
    const terms = { gtin: exampleGtin(7_000 + at), price: fromPounds(price) };
    const category = theirCategory({ kind, pet });
    return { ...relative, ...terms, brand, category, description, picture: () => photograph(slug, hue) };
  });
  return [...sold, ...others];
}

function asListed(product: DemoProduct): SimulatedGoods | undefined {
  const terms = supplierTerms(product);
  if (!terms) return undefined;
  const { id, slug, name, brand, description } = product;
  const category = theirCategory(product);
  const { supplierProductCode: code, supplierPrice } = terms;
  const [price, stock] = [priceNow(id, supplierPrice), stockNow(product)];
  const gtin = exampleGtin(id);
  return { code, name, gtin, brand, category, description, price, stock, picture: () => photograph(slug, 0) };
}

/** 'Dog > Toys' */
function theirCategory({ kind, pet }: Pick<DemoProduct, 'kind' | 'pet'>): string {
  return [pet ?? 'all animals', kind].map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' > ');
}

/** Some prices have changed since the shop's last query. */
function priceNow(id: number, agreed: Pence): Pence {
  if (id % 9 === 4) return share(agreed, 103, 100);
  return id % 9 === 7 ? share(agreed, 97, 100) : agreed;
}

/** The supplier has other customers too. */
function stockNow({ id, stock }: DemoProduct): number {
  return stock === 0 ? 0 : Math.max(1, stock + ((id * 7) % 11) - 5);
}

/** The supplier's own picture: the same product, but not the same bytes as the shop's. */
async function photograph(slug: string, hue: number): Promise<Buffer> {
  const master = await readFile(join(demoPictures, `${slug}.webp`));
  const { bytes } = await encodePicture({ kind: 'retake', master, hue });
  return Buffer.from(bytes);
}

const tradeEveryMs = 5 * 60_000;
const probeMs = 5_000;

/** How the shop connects to a demo supplier. The key is only valid there. */
export type DemoConnection = { connector: ConnectorKind; apiEndpoint: string; apiKey: string };

/** One supplier for each kind of connector. */
export function demoConnection(supplierId: number, port: number): DemoConnection {
  const home = `http://127.0.0.1:${port}/suppliers/${supplierId}`;
  const apiKey = demoKey(supplierId);
  if (supplierId === 1) return { connector: 'rest', apiEndpoint: `${home}/rest`, apiKey };
  if (supplierId === 2)
    return { connector: 'woocommerce', apiEndpoint: `${home}/woocommerce`, apiKey: wooKey({ apiKey }) };
  return { connector: 'feed', apiEndpoint: `${home}/feed/products.csv`, apiKey };
}

/** The demo's suppliers as a separate program, for any shop on this machine. `more`: additional products of each. */
export function openSharedSuppliers(port: number, wanted: { more: number; latencyMs: number }): Promise<Simulator> {
  return openSimulator(port, demoSetups(wanted), { owner: everybodys, tradeEveryMs });
}

export type DemoSuppliers = Pick<Simulator, 'port' | 'close'> & {
  /** They run in another program, and have not begun anew with this shop. */
  areShared: boolean;
};

/** What a simulator says of itself when it is there for any shop. */
const everybodys = 'shared';
const maxTries = 20;

/**
 * The demo's three suppliers: those of `npm run supplier` if they run on the given port, else this shop's own on the first port from there
 * that is free. Of the processes of one shop, who have its secret in common, the first has them and the others use those.
 */
export async function openDemoSuppliers({
  supplierPort,
  port: own,
  secret,
}: Pick<Config, 'supplierPort' | 'port' | 'secret'>): Promise<DemoSuppliers> {
  const owner = `of shop ${signFor(secret, 'demo suppliers', '').slice(0, 12)}`;
  for (let port = supplierPort; port < supplierPort + maxTries; port += 1) {
    if (port === own && port > 0) continue; // the shop itself is about to listen there
    try {
      return { ...(await openSimulator(port, demoSetups(), { owner, tradeEveryMs })), areShared: false };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    }
    if (await isOf([owner, everybodys], port)) return { port, areShared: true, close: async () => undefined };
  }
  return { ...(await openSimulator(0, demoSetups(), { owner, tradeEveryMs })), areShared: false };
}

/** The suppliers of an earlier run may have had another port. New ones know no earlier order, so they are not asked about any. */
export async function findDemoSuppliers(db: Database, found: Pick<DemoSuppliers, 'port' | 'areShared'>): Promise<void> {
  const simulated = '^http://127[.]0[.]0[.]1:[0-9]+/suppliers/';
  const apiEndpoint = sql`regexp_replace(api_endpoint, ${simulated}, ${`http://127.0.0.1:${found.port}/suppliers/`})`;
  const isSimulated = sql`${suppliers.apiEndpoint} ~ ${simulated}`;
  await db.update(suppliers).set({ apiEndpoint }).where(isSimulated);
  if (found.areShared) return;
  const theirs = inArray(purchaseOrders.supplierId, db.select({ id: suppliers.id }).from(suppliers).where(isSimulated));
  await db
    .update(purchaseOrders)
    .set({ queryAgainAt: null })
    .where(and(theirs, isNotNull(purchaseOrders.queryAgainAt)));
}

/** Where a simulated supplier is, and which one it is there; null: it is a real one. */
export function demoSupplierHome({ apiEndpoint }: { apiEndpoint: string | null }) {
  const [, origin, id] = /^(http:\/\/127\.0\.0\.1:\d+)\/suppliers\/(\d+)\//.exec(apiEndpoint ?? '') ?? [];
  return origin !== undefined && id !== undefined ? { origin, id: Number(id) } : null;
}

function demoKey(supplierId: number): string {
  return `demo-key-of-supplier-${supplierId}`;
}

function demoSetups({ more = 0, latencyMs = 0 } = {}): SimulatedSupplierSetup[] {
  return demoSuppliers.map(({ id = 0, name }) => {
    const goods = demoListings(id);
    return { id, name, apiKey: demoKey(id), latencyMs, goods: [...goods, ...copies(goods, more)] };
  });
}

function copies(goods: readonly SimulatedGoods[], count: number): SimulatedGoods[] {
  return Array.from({ length: count }, (_, at) => goods[at % goods.length]).flatMap((model, at) => {
    if (!model) return [];
    const { choice: _choice, ...plain } = model;
    return { ...plain, code: `${model.code}-${at + 1}`, name: `${model.name}, Batch ${at + 1}`, gtin: null };
  });
}

async function isOf(owners: readonly string[], port: number): Promise<boolean> {
  const httpClient = createHttpClient({ loopbackPort: port });
  try {
    const { body } = await httpClient.fetch({
      url: `http://127.0.0.1:${port}/`,
      timeoutMs: probeMs,
      maxBytes: 50_000_000,
    });
    return owners.some((owner) => body.toString('utf8').startsWith(`{"simulator":"${owner}"`));
  } catch {
    return false;
  } finally {
    httpClient.close();
  }
}

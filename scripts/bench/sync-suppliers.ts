import type { Pool } from 'pg';
import sharp from 'sharp';
import { pence } from '#platform/money.ts';
import { seal } from '#platform/sealed.ts';
import { openSimulator } from '#tools/supplier-simulator/supplier-simulator.ts';
import type { Simulator } from '#tools/supplier-simulator/supplier-simulator.ts';

type Supplier = { latencyMs: number; perSecond?: number; isDead?: true };
/** `hosts`: the suppliers that share one. `each`: products of one supplier. */
export type Plan = { what: string; each: number; hosts: readonly (readonly Supplier[])[] };

export const secret = 'only for measuring, and long enough';

/** Concurrent requests the shop allows one host. See supplier-http.ts. */
const atOnce = 4;
const codesPerRequest = 100;

/** What latency and rate of the slowest host allow; a supplier that never responds costs nothing. */
export function limitOf({ hosts, each }: Plan): number {
  const requests = each + each / codesPerRequest;
  const ofSupplier = ({ latencyMs, perSecond = Infinity, isDead }: Supplier) =>
    isDead ? 0 : requests * Math.max(latencyMs / atOnce, 1_000 / perSecond);
  return Math.max(...hosts.map((sharing) => sharing.reduce((sum, one) => sum + ofSupplier(one), 0)));
}

export async function openSimulators({ hosts, each }: Plan) {
  const pictures = await Promise.all(Array.from({ length: 50 }, (_, at) => picture(at)));
  const opened: { simulator: Simulator; addresses: Map<number, string> }[] = [];
  let id = 0;
  for (const sharing of hosts) {
    const setups = sharing.map((one) => {
      id += 1;
      return { ...one, id, name: `Supplier ${id}`, apiKey: keyOf(id), goods: goodsOf(id, each, pictures) };
    });
    const simulator = await openSimulator(0, setups);
    for (const { id: one, isDead } of setups) if (isDead) simulator.supplier(one).faults.set('hanging', 'all');
    opened.push({
      simulator,
      addresses: new Map(setups.map(({ id: one }) => [one, `${simulator.url}/suppliers/${one}/rest`])),
    });
  }
  return opened;
}

function goodsOf(supplierId: number, length: number, pictures: readonly Buffer[]) {
  return Array.from({ length }, (_, at) => ({
    code: `S${supplierId}-${at + 1}`,
    name: `Chew ${at + 1}`,
    gtin: null,
    brand: null,
    description: '',
    price: pence(410),
    stock: 30,
    picture: async () => pictures[at % pictures.length] ?? Buffer.alloc(0),
  }));
}

function picture(at: number): Promise<Buffer> {
  const background = { r: (at * 37) % 256, g: (at * 91) % 256, b: (at * 53) % 256 };
  return sharp({ create: { width: 640, height: 640, channels: 3, background } })
    .webp()
    .toBuffer();
}

const keyOf = (supplierId: number) => `key-of-supplier-${supplierId}`;

type Linked = { id: number; address: string; products: number };

export async function linkProducts(pool: Pool, { id, address, products }: Linked): Promise<void> {
  const name = `Supplier ${id}`;
  const email = `orders@supplier-${id}.example`;
  await pool.query('insert into suppliers (id, name, email, api_endpoint) values ($1, $2, $3, $4)', [
    id,
    name,
    email,
    address,
  ]);
  await pool.query(
    `insert into supplier_connections (supplier_id, connector, api_key_sealed) values ($1, 'rest', $2)`,
    [id, seal(secret, 'supplier key', keyOf(id))],
  );
  await pool.query(`insert into supplier_sync_policies (supplier_id, prices, hold_share) values ($1, 'apply', 100)`, [
    id,
  ]);
  await pool.query(
    `insert into products (slug, name, category, kind, price, stock, supplier_id, supplier_product_code, supplier_price, margin)
     select 'chew-' || $1 || '-' || n, 'Chew ' || n, 'food', 'chews', 800, 20, $1::int, 'S' || $1 || '-' || n, 400, 0.5
     from generate_series(1, $2::int) n`,
    [id, products],
  );
}

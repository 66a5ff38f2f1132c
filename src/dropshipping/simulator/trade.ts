import { pence, share } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { changeGoods } from './simulated-supplier.ts';
import type { SimulatedSupplier } from './simulated-supplier.ts';

const mostSold = 4;
const delivery = 30;

/** Suppliers have other customers too: now and then something is sold, comes in or changes its price. */
export async function trade(suppliers: Iterable<SimulatedSupplier>): Promise<void> {
  for (const supplier of suppliers) {
    const list = [...supplier.goods.values()];
    const sold = list[chance(list.length)];
    const left = (stock: number) => (stock > mostSold ? stock - 1 - chance(mostSold) : stock + delivery);
    if (sold) await changeGoods(supplier, sold.code, { stock: left(sold.stock) });
    const priced = list[chance(list.length)];
    const other = (price: Pence) => pence(Math.max(1, share(price, 99 + chance(3), 100)));
    if (priced) await changeGoods(supplier, priced.code, { price: other(priced.price) });
  }
}

function chance(of: number): number {
  return Math.floor(Math.random() * of);
}

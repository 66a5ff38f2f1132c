import { pence, share } from '#platform/money.ts';
import type { SimulatedSupplier } from './simulated-supplier.ts';

const mostSold = 4;
const delivery = 30;

/** Suppliers have other customers too: now and then something is sold, comes in or changes its price. */
export function trade(suppliers: Iterable<SimulatedSupplier>): void {
  for (const { goods } of suppliers) {
    const list = [...goods.values()];
    const sold = list[chance(list.length)];
    if (sold) sold.stock = sold.stock > mostSold ? sold.stock - 1 - chance(mostSold) : sold.stock + delivery;
    const priced = list[chance(list.length)];
    if (priced) priced.price = pence(Math.max(1, share(priced.price, 99 + chance(3), 100)));
  }
}

function chance(of: number): number {
  return Math.floor(Math.random() * of);
}

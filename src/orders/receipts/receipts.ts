import type { Deps } from '#platform/deps.ts';
import { subtract, toPounds } from '#platform/money.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { requireOrder } from '../orders/order-access.ts';
import type { Asking } from '../orders/order-access.ts';
import { viewOrder } from '../orders/order-view.ts';
import type { Receipt } from './receipts.contract.ts';
import { vatByRate } from './receipts.rules.ts';

/** @throws Problem 404 `order-not-found` */
export async function readReceipt(deps: Deps, typed: string, asking: Omit<Asking, 'email'>): Promise<Receipt> {
  const whole = await requireOrder(deps, typed, asking);
  const { vatNumber } = whole.order;
  const rates = vatNumber === null ? [] : vatByRate(whole.lines, whole.order);
  const vatRates = rates.map(({ rate, gross, vat }) => ({
    rate,
    net: toPounds(subtract(gross, vat)),
    vat: toPounds(vat),
    gross: toPounds(gross),
  }));
  const { name, traderName, address, email, phone, companyNumber } = await readSettings(deps.db);
  const seller = { name, traderName, address, email, phone, companyNumber, vatNumber };
  return { seller, order: viewOrder(whole), vatRates };
}

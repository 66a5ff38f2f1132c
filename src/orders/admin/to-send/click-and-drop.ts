import type { Readable } from 'node:stream';
import { inArray } from 'drizzle-orm';
import { recordingExport } from '#platform/audit-log/record-export.ts';
import type { Export } from '#platform/audit-log/record-export.ts';
import { csvOf } from '#platform/csv.ts';
import type { CsvColumns } from '#platform/csv.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { add, pence, share, subtract, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { shopDay } from '#platform/shop-day.ts';
import type { AllSettings } from '#shop/settings/settings.contract.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import { parcelService } from '../../order/order-words.contract.ts';
import { orderLines, orders } from '../../order/orders.table.ts';
import type { ToSendOrder } from './to-send.contract.ts';
import { readChosen } from './to-send.ts';

/** Click & Drop's format: 23/11/26. */
function shortDay(shopDay: string): string {
  const [year = '', month, day] = shopDay.split('-');
  return `${day}/${month}/${year.slice(2)}`;
}

/** Names are written without diacritics: é becomes e. */
function romanLetters(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{Mark}/gu, '');
}

const mostLines = 3;
const longestLine = 100;

/** Up to three lines of a hundred characters; the rest of the address stays on the third. */
export function addressLines(address: string): string[] {
  const parts = address
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const last = parts.slice(mostLines - 1).join(', ');
  const lines = [...parts.slice(0, mostLines - 1), ...(last === '' ? [] : [last])];
  return lines.map((line) => Array.from(line).slice(0, longestLine).join(''));
}

/** Click & Drop accepts eleven digits at most, as a British number without the country code has. */
export function digitsOf(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').replace(/^(00)?440?(?=\d{9,10}$)/, '0');
  return digits.length <= 11 ? digits : '';
}

type Row = ToSendOrder & {
  email: string;
  phone: string;
  /** What the customer paid for the contents of the parcel, and for delivery. */
  goods: Pence;
  shipping: Pence;
  services: AllSettings['clickAndDrop'];
};

/** Royal Mail's highest amount is 999.99; none of these fields is required. */
const amount = (value: Pence) => (value < 100_000 ? toPounds(value) : '');
const short = (text: string, most: number) => Array.from(text).slice(0, most).join('');

/** In the order and with the names of Royal Mail's list of fields (docs/decisions/0089-click-and-drop.md). */
const columns: CsvColumns<Row> = {
  'Order reference': ({ orderNumber }) => orderNumber,
  'Special instructions': () => '',
  Date: ({ createdAt }) => shortDay(shopDay(new Date(createdAt))),
  Weight: ({ weightGrams }) => (weightGrams === null ? '' : (weightGrams / 1_000).toFixed(3)),
  'Package size': ({ services }) => services.packageSize,
  'Sub-total': ({ goods }) => amount(goods),
  'Shipping cost': ({ shipping }) => amount(shipping),
  Total: ({ goods, shipping }) => amount(add(goods, shipping)),
  'Currency code': () => 'GBP',
  'Service code': ({ delivery, services }) =>
    delivery === 'express' ? services.expressService : services.standardService,
  'Full name': ({ customerName }) => short(romanLetters(customerName), 200),
  'Company name': () => '',
  'Address line 1': ({ shippingAddress }) => addressLines(shippingAddress.address)[0] ?? '',
  'Address line 2': ({ shippingAddress }) => addressLines(shippingAddress.address)[1] ?? '',
  'Address line 3': ({ shippingAddress }) => addressLines(shippingAddress.address)[2] ?? '',
  City: ({ shippingAddress }) => short(shippingAddress.city, 100),
  County: () => '',
  Postcode: ({ shippingAddress }) => shippingAddress.postcode,
  Country: ({ shippingAddress }) => shippingAddress.country,
  Email: ({ email }) => (email.length <= 100 ? email : ''),
  Phone: ({ phone }) => digitsOf(phone),
  'Product SKU': ({ lines }) => lines.map(({ productId }) => productId).join(' '),
  'Product name': ({ lines }) => short(lines.map(({ name, quantity }) => `${quantity} x ${name}`).join('; '), 800),
  Quantity: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0),
};

/** One row per parcel, for the selected orders with own goods left that a carrier takes. */
export async function exportToClickAndDrop(
  deps: Pick<Deps, 'db' | 'clock'>,
  taken: Export,
  numbers: readonly string[],
): Promise<Readable> {
  const { clickAndDrop: services } = await readAllSettings(deps.db);
  const chosen = (await readChosen(deps, numbers)).filter(
    ({ isSent, lines, delivery }) => !isSent && lines.length > 0 && parcelService(delivery) === delivery,
  );
  const beside = await readBeside(deps.db, chosen);
  const rows = chosen.map((order) => ({ ...order, services, ...(beside.get(order.orderNumber) ?? nothing) }));
  return csvOf(columns, recordingExport(deps, taken, rows));
}

const nothing = { email: '', phone: '', goods: zero, shipping: zero };

/** Details for the carrier only. */
async function readBeside(db: Database, chosen: readonly ToSendOrder[]) {
  const { number, customerEmail, customerPhone, shippingCost } = orders;
  const { id, lineTotal, discount, quantity } = orderLines;
  const packed = chosen.flatMap(({ lines }) => lines);
  if (packed.length === 0) return new Map<string, typeof nothing>();
  const [found, lines] = await Promise.all([
    db
      .select({ number, email: customerEmail, phone: customerPhone, shipping: shippingCost })
      .from(orders)
      .where(
        inArray(
          number,
          chosen.map(({ orderNumber }) => orderNumber),
        ),
      ),
    db
      .select({ id, lineTotal, discount, quantity })
      .from(orderLines)
      .where(
        inArray(
          id,
          packed.map(({ lineId }) => lineId),
        ),
      ),
  ]);
  const priced = new Map(lines.map((line) => [line.id, line]));
  const worth = ({ lineId, quantity: pieces }: ToSendOrder['lines'][number]): Pence => {
    const line = priced.get(lineId);
    return line ? share(subtract(line.lineTotal, line.discount), pieces, line.quantity) : pence(0);
  };
  const goodsOf = new Map(chosen.map((order) => [order.orderNumber, add(zero, ...order.lines.map(worth))]));
  return new Map(
    found.map(({ phone, ...order }) => [
      order.number,
      { ...order, phone: phone ?? '', goods: goodsOf.get(order.number) ?? zero },
    ]),
  );
}

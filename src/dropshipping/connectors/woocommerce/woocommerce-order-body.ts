import { toPounds } from '#platform/money.ts';
import { linesOfAddress } from '#shop/settings/address-line.contract.ts';
import type { Buyer, OutgoingOrder } from '../supplier-connector.ts';
import type { ReadyLine } from './check-before-ordering.ts';
import { buyerName, codeKey, numberKey } from './read-woocommerce-orders.ts';

const usualStatus = 'on-hold';

/** Who buys, where it goes, and what was agreed. */
export function orderBody(order: OutgoingOrder, lines: readonly ReadyLine[]) {
  const { number, terms, buyer, note } = order;
  const { paymentMethod, customerId } = terms ?? {};
  return {
    status: terms?.orderStatus ?? usualStatus,
    ...(paymentMethod && { payment_method: paymentMethod, payment_method_title: paymentMethod }),
    ...(customerId && { customer_id: customerId }),
    billing: billing(number, buyer),
    shipping: shipping(order),
    line_items: lines.map(lineItem),
    shipping_lines: [shippingLine(order)],
    ...(note && { customer_note: note }),
    meta_data: [
      { key: numberKey, value: number },
      // As the extensions for VAT numbers write it.
      ...(buyer?.vatNumber ? [{ key: '_billing_vat_number', value: buyer.vatNumber }] : []),
    ],
  };
}

/** The line keeps the code under which it was ordered. */
export function lineItem({ code, quantity, text, goods: { product, parent } }: ReadyLine) {
  const ids = parent ? { product_id: parent.id, variation_id: product.id } : { product_id: product.id };
  const written = text === undefined ? [] : [{ key: 'Personalisation', value: text }];
  return { ...ids, quantity, meta_data: [{ key: codeKey, value: code }, ...written] };
}

export function shippingLine({ delivery, terms }: OutgoingOrder) {
  const isExpress = delivery === 'express';
  const rate = (isExpress ? terms?.expressRate : null) ?? terms?.shippingRate ?? null;
  const total = rate === null ? '0' : toPounds(rate);
  return { method_id: 'flat_rate', method_title: isExpress ? 'Express' : 'Standard', total };
}

/** The number is in the name, because orders are searched by that. */
function billing(number: string, buyer: Buyer | undefined) {
  const { address_1, address_2, city, postcode } = addressIn(buyer?.address ?? '');
  return {
    first_name: buyerName,
    last_name: number,
    company: buyer?.name ?? number,
    address_1,
    address_2,
    city,
    postcode,
    country: 'GB',
    ...(buyer && { email: buyer.email }),
    phone: buyer?.phone ?? '',
  };
}

const postcode = /\b([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})\b/i;

/** The shop's address is free text: the last line that is no country has the town, and a postcode if there is one. */
function addressIn(text: string) {
  const parts = text
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(?:UK|United Kingdom|England|Scotland|Wales)$/i.test(part));
  const code = parts.map((part) => postcode.exec(part)?.[1]).find(Boolean) ?? '';
  const lines = parts.map((part) => part.replace(code, '').trim()).filter((part) => part !== '');
  const city = lines.length > 1 ? (lines.pop() ?? '') : '';
  const [address_1 = '', ...further] = lines;
  return { address_1, address_2: further.join(', '), city, postcode: code.toUpperCase() };
}

function shipping({ deliverTo }: OutgoingOrder) {
  const [last = '', ...before] = deliverTo.name.trim().split(/\s+/).toReversed();
  const { city, postcode: code, country, phone } = deliverTo;
  const { address: address_1, addressLine2: address_2 } = linesOfAddress(deliverTo.address);
  return {
    first_name: before.toReversed().join(' '),
    last_name: last,
    address_1,
    address_2,
    city,
    postcode: code,
    country: country === 'Ireland' ? 'IE' : 'GB',
    phone: phone ?? '',
  };
}

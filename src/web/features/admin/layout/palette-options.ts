import type { PaletteResponse } from '#admin/palette/palette.contract.ts';
import { money } from '../parts/formats.rules.ts';
import { actions, places, settings } from './palette-index.ts';
import type { Indexed, PaletteOption } from './palette-index.ts';

export type PaletteGroup = { name: string; options: PaletteOption[] };

/** Search results by group: tabs, actions and settings by name or search term, records as found by the server; what the reader works with. */
export function paletteGroups(
  typed: string,
  found: PaletteResponse | undefined,
  mayUse: (openTo: NonNullable<Indexed['openTo']>) => boolean,
): PaletteGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const usable = (options: readonly Indexed[]) => options.filter(({ openTo = 'all-staff' }) => mayUse(openTo));
  const groups = [
    { name: 'Go to', options: fitting(usable(places), words) },
    { name: 'Actions', options: fitting(usable(actions), words) },
    { name: 'Settings', options: words.length > 0 ? fitting(usable(settings), words) : [] },
    { name: 'Orders', options: (found?.orders ?? []).map(orderOption) },
    { name: 'Purchase orders', options: (found?.purchaseOrders ?? []).map(purchaseOrderOption) },
    { name: 'Products', options: (found?.products ?? []).map(productOption) },
    {
      name: 'Customers',
      options: [...(found?.customers ?? []).map(customerOption), ...(found?.guests ?? []).map(guestOption)],
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

/** Matches by name come before matches by search term. */
function fitting(options: readonly Indexed[], words: readonly string[]): Indexed[] {
  const fits = (text: string) => words.every((word) => ` ${text.toLowerCase()}`.includes(` ${word}`));
  const named = options.filter(({ name }) => fits(name));
  return [
    ...named,
    ...options.filter((option) => !named.includes(option) && fits(`${option.name} ${option.words ?? ''}`)),
  ];
}

function orderOption(order: PaletteResponse['orders'][number]): PaletteOption {
  const { orderNumber, customerName, total, status } = order;
  const note = `${customerName} · ${money(total)} · ${status}`;
  return { key: orderNumber, name: orderNumber, note, href: `/admin/orders/${orderNumber}` };
}

function purchaseOrderOption(one: PaletteResponse['purchaseOrders'][number]): PaletteOption {
  const { number, supplierName, state, orderNumber } = one;
  const note = `${supplierName} · ${state} · for ${orderNumber}`;
  return { key: number, name: number, note, href: `/admin?tab=purchase-orders&q=${number}` };
}

function productOption({ id, name, price, isWithdrawn }: PaletteResponse['products'][number]): PaletteOption {
  const note = isWithdrawn ? `${money(price)} · withdrawn` : money(price);
  return { key: `product-${id}`, name, note, href: `/admin/products/${id}` };
}

function customerOption({ id, name, email }: PaletteResponse['customers'][number]): PaletteOption {
  return { key: `customer-${id}`, name, note: email, href: recordsOf(email) };
}

function guestOption({ name, email }: PaletteResponse['guests'][number]): PaletteOption {
  return { key: `guest-${email}`, name, note: `Guest · ${email}`, href: recordsOf(email) };
}

/** The customer list filtered to one email address, which also works for guests. */
function recordsOf(email: string): string {
  return `/admin?tab=customers&q=${encodeURIComponent(email)}`;
}

import type { PaletteResponse } from '#admin/palette/palette.contract.ts';
import { money } from '../parts/formats.rules.ts';
import { adminTabs } from './admin-tabs.tsx';

/** Something the palette leads to. */
export type PaletteOption = {
  key: string;
  name: string;
  /** Beside the name: what tells it from others. */
  note?: string;
  href: string;
  /** Opens beside the admin area. */
  isNewTab?: boolean;
};

export type PaletteGroup = { name: string; options: PaletteOption[] };

const actions: PaletteOption[] = [
  { key: 'new-product', name: 'Add a product', href: '/admin/products/new' },
  { key: 'new-promotion', name: 'Promotion codes', href: '/admin?tab=promotions' },
  { key: 'image-sync', name: 'Open Image Sync Dashboard', href: '/supplier-sync', isNewTab: true },
  { key: 'shop', name: 'Back to the shop', href: '/' },
  { key: 'account', name: 'My Account', href: '/account' },
];

const places: PaletteOption[] = adminTabs.map(({ id, name, key }) => ({
  key: id,
  name,
  note: `g ${key}`,
  href: `/admin?tab=${id}`,
}));

/** What fits the words: tabs and actions by their names, the rest as the server found it. Empty groups are left out. */
export function paletteGroups(typed: string, found: PaletteResponse | undefined): PaletteGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ name }: PaletteOption) => words.every((word) => name.toLowerCase().includes(word));
  const groups = [
    { name: 'Go to', options: places.filter(fits) },
    { name: 'Actions', options: actions.filter(fits) },
    { name: 'Orders', options: (found?.orders ?? []).map(orderOption) },
    { name: 'Products', options: (found?.products ?? []).map(productOption) },
    { name: 'Customers', options: (found?.customers ?? []).map(customerOption) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

function orderOption(order: PaletteResponse['orders'][number]): PaletteOption {
  const { orderNumber, customerName, total, status } = order;
  const note = `${customerName} · ${money(total)} · ${status}`;
  return { key: orderNumber, name: orderNumber, note, href: `/admin/orders/${orderNumber}` };
}

function productOption({ id, name, price, isWithdrawn }: PaletteResponse['products'][number]): PaletteOption {
  const note = isWithdrawn ? `${money(price)} · withdrawn` : money(price);
  return { key: `product-${id}`, name, note, href: `/admin/products/${id}` };
}

/** There is no page of a customer; their orders say most. */
function customerOption({ id, name, email }: PaletteResponse['customers'][number]): PaletteOption {
  return { key: `customer-${id}`, name, note: email, href: `/admin?tab=orders&q=${encodeURIComponent(email)}` };
}

import type { OpenTo } from '#accounts/areas/staff-areas.contract.ts';
import type { TabId } from '../../../tab-ids.ts';
import { adminTabs } from '../parts/admin-tabs.ts';
import type { ColourScheme } from './colour-scheme.ts';

export type Command = 'sign-out' | 'shortcuts' | ColourScheme;

/** An entry of the command palette. */
export type PaletteOption = {
  key: string;
  name: string;
  /** Shown next to the name to tell similar entries apart. */
  note?: string;
  href: string;
  /** Done in place of opening an address. */
  command?: Command;
  /** Opens in a new tab. */
  isNewTab?: boolean;
  /** A file to download. */
  isDownload?: boolean;
};

/** `words`: further search terms; `openTo`: which staff it is for, `changes-settings` those who may; left out: all. */
export type Indexed = PaletteOption & { words?: string; openTo?: OpenTo | 'changes-settings' };

const wordsOfTabs: Partial<Record<TabId, string>> = {
  dashboard: 'home today sales revenue profit analytics to do',
  orders: 'sales refund return parcel delivery customer guest',
  'to-send':
    'pack print label tracking file packing slip pick list parcel dispatch ship delivery royal mail click drop',
  'purchase-orders': 'supplier order reject late',
  products: 'catalogue stock price cost margin low',
  'supplier-updates': 'supplier prices stock approve approval held import sync',
  suppliers: 'connection feed api shipping rate processing days',
  dropshipping: 'pricing rules margin link available',
  'image-sync': 'pictures photos images',
  customers: 'people guests accounts newsletter subscribers consent notes gdpr erase delete export data request',
  money:
    'vat tax quarter return hmrc accounts accountant bookkeeping books xero quickbooks freeagent payouts fees supplier bills owe',
  promotions: 'discount code voucher offer',
  moderation: 'reviews questions answers comments testimonials messages contact',
  'look-and-pages':
    'home page hero blocks theme logo colours colors fonts menu navigation header footer about us blog journal article banner',
  settings: 'vat delivery banner staff',
  mail: 'email smtp outbox template',
  'audit-log': 'history who changed',
  system: 'jobs schedule health backup media',
};

export const places: readonly Indexed[] = adminTabs.map(({ id, name, key, openTo }) => ({
  key: id,
  openTo,
  name,
  note: `g ${key}`,
  href: `/admin?tab=${id}`,
  words: wordsOfTabs[id] ?? '',
}));

const command = (key: Command, name: string, words: string): Indexed => ({
  key,
  name,
  href: '',
  command: key,
  words,
});

export const actions: readonly Indexed[] = [
  {
    key: 'new-order',
    openTo: ['orders'],
    name: 'Create an order',
    href: '/admin/orders/new',
    words: 'new add telephone phone manual by hand cash',
  },
  {
    key: 'gift-cards',
    openTo: ['refunds'],
    name: 'Gift cards',
    href: '/admin/gift-cards',
    words: 'issue voucher goodwill balance owed void replace code',
  },
  { key: 'new-product', openTo: ['products'], name: 'Add a product', href: '/admin/products/new', words: 'new create' },
  {
    key: 'move-in',
    openTo: ['products'],
    name: 'Move in from another shop',
    href: '/admin/moving-in',
    words: 'import shopify woocommerce wix products customers reviews orders redirects',
  },
  {
    key: 'offers',
    openTo: ['products'],
    name: 'See what Google refuses',
    href: '/admin/offers',
    words: 'merchant feed meta facebook bing gtin shopping',
  },
  {
    key: 'pack',
    openTo: ['orders'],
    name: 'Pack orders',
    href: '/admin?tab=to-send',
    words: 'send label packing slip pick list parcel dispatch ship delivery',
  },
  {
    key: 'refund',
    openTo: ['refunds'],
    name: 'Refund an order',
    href: '/admin?tab=orders',
    words: 'money back return cancel',
  },
  {
    key: 'approve',
    openTo: ['suppliers'],
    name: 'Approve supplier prices and stock',
    href: '/admin?tab=supplier-updates&view=held',
    words: 'changes held waiting approval',
  },
  {
    key: 'import-from-supplier',
    openTo: ['suppliers'],
    name: 'Import products from a supplier',
    href: '/admin?tab=supplier-updates&view=imports',
    words: 'add',
  },
  {
    key: 'test-email',
    openTo: 'changes-settings',
    name: 'Send a test email',
    href: '/admin?tab=mail&section=settings',
    words: 'mail server smtp set up spf dkim dmarc',
  },
  {
    key: 'email-texts',
    openTo: 'changes-settings',
    name: 'Edit what emails say',
    href: '/admin?tab=mail&section=texts',
    words: 'template wording',
  },
  {
    key: 'vat',
    openTo: ['figures'],
    name: 'VAT for a quarter',
    href: '/admin?tab=money',
    words: 'tax return hmrc box 1 6 books',
  },
  {
    key: 'accounting-files',
    openTo: ['figures'],
    name: 'Files for accounting',
    href: '/admin?tab=money&view=files',
    words: 'xero quickbooks freeagent sage accountant export download csv',
  },
  {
    key: 'supplier-bills',
    openTo: ['figures'],
    name: 'What I owe suppliers',
    href: '/admin?tab=money&view=suppliers',
    words: 'bills invoices statement month paid',
  },
  {
    key: 'newsletter',
    openTo: ['customers'],
    name: 'Newsletter subscribers',
    href: '/admin?tab=customers&section=newsletter',
    words: 'list export consent marketing',
  },
  {
    key: 'pricing-rules',
    openTo: ['products', 'suppliers'],
    name: 'Pricing rules',
    href: '/admin?tab=dropshipping&view=rules',
    words: 'margin mark-up',
  },
  {
    key: 'new-promotion',
    openTo: ['refunds'],
    name: 'Promotion codes',
    href: '/admin?tab=promotions',
    words: 'add new discount voucher',
  },
  {
    key: 'low-stock',
    openTo: ['products'],
    name: 'Products low in stock',
    href: '/admin?tab=products&stock=low',
    words: 'reorder sold out',
  },
  {
    key: 'export-orders',
    openTo: ['customers'],
    name: 'Export orders',
    note: 'CSV',
    href: '/api/admin/orders.csv',
    isDownload: true,
    words: 'download spreadsheet accounts',
  },
  {
    key: 'export-products',
    openTo: ['products'],
    name: 'Export products',
    note: 'CSV',
    href: '/api/admin/products/export',
    isDownload: true,
    words: 'download spreadsheet catalogue',
  },
  {
    key: 'image-sync-dashboard',
    openTo: ['suppliers'],
    name: 'Open Image Sync Dashboard',
    href: '/supplier-sync',
    isNewTab: true,
    words: 'pictures photos',
  },
  { key: 'shop', name: 'Back to the shop', href: '/' },
  { key: 'account', name: 'My Account', href: '/account', words: 'profile email' },
  { key: 'password', name: 'Change my password', href: '/account', words: 'new profile account' },
  command('sign-out', 'Sign Out', 'log out logout signout leave exit'),
  command('shortcuts', 'Keyboard shortcuts', 'help keys hotkeys'),
  command('dark', 'Dark appearance', 'mode theme night colour scheme'),
  command('light', 'Light appearance', 'mode theme day colour scheme'),
  command('system', 'Appearance as on this device', 'mode theme colour scheme automatic'),
];

const setting = (name: string, panel: string, words: string): Indexed => ({
  key: `setting-${name}`,
  name,
  note: 'Settings',
  href: `/admin?tab=settings#${panel}`,
  words,
  openTo: panel === 'two-step-sign-in' ? 'all-staff' : 'changes-settings',
});

/** The hash is the slug of a panel's title. */
export const settings: readonly Indexed[] = [
  setting('Shop name, email and telephone', 'the-shop', 'phone contact tagline'),
  setting('Trader’s name and address', 'trader', 'traders company number legal business'),
  setting('VAT registration and number', 'trader', 'tax hmrc rate'),
  setting('Banner', 'banner', 'announcement message promotion code'),
  setting('Delivery prices and times', 'delivery', 'shipping postage free express standard days rates'),
  setting('What a parcel costs us', 'delivery', 'postage label profit'),
  setting('Order cut-off', 'delivery', 'dispatch same day time'),
  setting('Return window', 'returns-and-refunds', 'days policy returns'),
  setting('How long refunds take', 'returns-and-refunds', 'refund money back policy'),
  setting('Pause the shop (stop taking orders)', 'orders', 'take stop close holiday open shop'),
  setting('Royal Mail Click & Drop services', 'royal-mail-click-drop', 'label postage parcel size'),
  setting('How long gift cards work', 'admin-preferences', 'expiry expire months voucher'),
  setting('Low stock threshold', 'admin-preferences', 'alert reorder inventory'),
  setting('Limits for staff', 'limits-for-staff', 'refunds discounts by staff up to permission paid by hand cash'),
  setting('Staff and invitations', 'staff', 'people access owner permission rights areas invite add'),
  setting('Two-step sign-in', 'two-step-sign-in', '2fa two-factor security authenticator password'),
];

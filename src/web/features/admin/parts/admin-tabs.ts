import {
  Activity,
  BellRing,
  ClipboardList,
  History,
  House,
  Images,
  Inbox,
  LayoutGrid,
  Mail,
  MessagesSquare,
  PackageCheck,
  Palette,
  Percent,
  PoundSterling,
  RefreshCw,
  Settings,
  Tag,
  TicketPercent,
  Truck,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { OpenTo } from '#accounts/areas/staff-areas.contract.ts';
import type { TabId } from '../../../tab-ids.ts';
import { useMayOpen } from './rights.ts';

/*
 * How to add a tab to the admin area:
 *
 * 1. Write its panel as a component without props in features/admin/<noun>/<noun>-tab.tsx. It loads its own data in the browser.
 *    The screen renders the h1 with the tab's name, so headings in the panel start at h2 (`Panel` renders one).
 * 2. Add its id to src/web/tab-ids.ts, and an entry below, in the area where the owner would look for it, with its name (the id as words:
 *    'to-send' is To Send), letter, areas of staff (those of its calls) and icon; its panel goes into layout/admin-panels.ts.
 * 3. If it has open tasks, add an entry with its id to the to-do list (src/admin/to-do/to-do.ts); to-do.queries.ts counts them.
 *
 * For a list use `useListFilters` (filters in the address), `useListQuery` (one page, with a toast on failure), `FilterBar` and
 * `DataTable` (sorting, selection, paging, empty, error and loading states). For the rest see `Panel`, `ConfirmDialog`,
 * `useUnsavedWarning`, `StatusBadge`, `Money`, formats.rules.ts, `DownloadLink`, `LoadFailure` and `Thumbnail`, and in ui/ `Switch`,
 * `Dialog` with `wide`, and `toast({ …, action: { label: 'Undo', onAct } })`. A detail page (routes/admin.orders.$number.tsx)
 * renders an `AdminPage`, which has main, h1 and the back link; guard, layout and sidebar come from routes/admin.tsx. Its address
 * starts with its tab's id, /admin/orders/…, so that the sidebar marks the tab.
 */

export type AdminTab = {
  id: TabId;
  name: string;
  /** Opens it after `g`. */
  key: string;
  /** Which staff it is for. */
  openTo: OpenTo;
  Icon: LucideIcon;
};

type AdminArea = { name?: string; tabs: readonly AdminTab[] };

const dashboard: AdminTab = {
  id: 'dashboard',
  name: 'Dashboard',
  key: 'd',
  openTo: 'all-staff',
  Icon: House,
};

const dailyTabs: readonly AdminTab[] = [
  dashboard,
  {
    id: 'orders',
    name: 'Orders',
    key: 'o',
    openTo: ['orders', 'refunds'],
    Icon: Inbox,
  },
  {
    id: 'to-send',
    name: 'To Send',
    key: 't',
    openTo: ['orders'],
    Icon: PackageCheck,
  },
  {
    id: 'purchase-orders',
    name: 'Purchase Orders',
    key: 'r',
    openTo: ['suppliers'],
    Icon: ClipboardList,
  },
  {
    id: 'customers',
    name: 'Customers',
    key: 'u',
    openTo: ['customers'],
    Icon: Users,
  },
  {
    id: 'money',
    name: 'Money',
    key: 'b',
    openTo: ['figures'],
    Icon: PoundSterling,
  },
];

const catalogue: readonly AdminTab[] = [
  {
    id: 'products',
    name: 'Products',
    key: 'p',
    openTo: ['products'],
    Icon: Tag,
  },
  {
    id: 'needs-attention',
    name: 'Needs Attention',
    key: 'n',
    openTo: ['suppliers'],
    Icon: BellRing,
  },
  {
    id: 'supplier-updates',
    name: 'Supplier Updates',
    key: 'w',
    openTo: ['suppliers'],
    Icon: RefreshCw,
  },
  {
    id: 'suppliers',
    name: 'Suppliers',
    key: 's',
    openTo: ['suppliers'],
    Icon: Truck,
  },
  {
    id: 'dropshipping',
    name: 'Dropshipping',
    key: 'h',
    openTo: ['products', 'suppliers'],
    Icon: Percent,
  },
  {
    id: 'image-sync',
    name: 'Image Sync',
    key: 'i',
    openTo: ['suppliers'],
    Icon: Images,
  },
  {
    id: 'overview',
    name: 'Overview',
    key: 'v',
    openTo: ['suppliers'],
    Icon: LayoutGrid,
  },
];

const marketing: readonly AdminTab[] = [
  {
    id: 'promotions',
    name: 'Promotions',
    key: 'c',
    openTo: ['refunds'],
    Icon: TicketPercent,
  },
  {
    id: 'moderation',
    name: 'Moderation',
    key: 'm',
    openTo: ['customers'],
    Icon: MessagesSquare,
  },
];

const shop: readonly AdminTab[] = [
  {
    id: 'look-and-pages',
    name: 'Look and Pages',
    key: 'l',
    openTo: ['settings'],
    Icon: Palette,
  },
  {
    id: 'settings',
    name: 'Settings',
    key: ',',
    openTo: 'all-staff',
    Icon: Settings,
  },
  {
    id: 'mail',
    name: 'Mail',
    key: 'e',
    openTo: ['customers', 'settings'],
    Icon: Mail,
  },
  {
    id: 'audit-log',
    name: 'Audit Log',
    key: 'a',
    openTo: ['settings'],
    Icon: History,
  },
  {
    id: 'system',
    name: 'System',
    key: 'y',
    openTo: ['settings'],
    Icon: Activity,
  },
];

/** The sidebar's groups; the first, for daily work, has no name. */
const adminAreas: readonly AdminArea[] = [
  { tabs: dailyTabs },
  { name: 'Catalogue', tabs: catalogue },
  { name: 'Marketing', tabs: marketing },
  { name: 'Shop', tabs: shop },
];

export const adminTabs: readonly AdminTab[] = adminAreas.flatMap(({ tabs }) => tabs);

export function tabNamed(name: unknown): AdminTab {
  return adminTabs.find(({ id }) => id === name) ?? dashboard;
}

/** The sidebar's groups with the tabs that the signed-in member of staff works with. */
export function useAdminAreas(): AdminArea[] {
  const mayOpen = useMayOpen();
  return adminAreas
    .map(({ tabs, ...area }) => ({ ...area, tabs: tabs.filter(({ openTo }) => mayOpen(openTo)) }))
    .filter(({ tabs }) => tabs.length > 0);
}

import type { ComponentType, LazyExoticComponent } from 'react';
import { latePart } from '../../../ui/late-part.ts';
import type { TabId } from './tab-ids.ts';

/*
 * How a tab joins the admin area:
 *
 * 1. Its panel is one component without props, in features/admin/<noun>/<noun>-tab.tsx. It loads its own data in the browser
 *    and begins with what it is about: the h1 and the tab's name are the shell's. Headings start at h2 (`Panel` makes one).
 * 2. One line below gives its panel: `latePart(() => import('../orders/orders-tab.tsx').then((file) => file.OrdersTab))`.
 *
 * A list: `useListFilters` (filters in the address), `useListQuery` (one page of it, with the failure toast), `FilterBar` and
 * `DataTable` (sort, selection, paging, empty, error and skeleton). Also here: `Panel`, `ConfirmDialog`, `useUnsavedWarning`,
 * `StatusBadge`, `Money`, `percent`, `count`, `shortDate`, `dateTime`, `DownloadLink`, `LoadFailure`, `Thumbnail`; in ui/: `Switch`, `Dialog`
 * with `wide`, `toast({ …, action: { label: 'Undo', onAct } })`. A deeper page (routes/admin.orders.$number.tsx) stands in a
 * `DeskPage`, which brings main, h1 and the way back; guard and frame come from routes/admin.tsx.
 */

type AdminTab = {
  id: TabId;
  name: string;
  /** The letter that opens it after `g`. */
  key: string;
  Panel: LazyExoticComponent<ComponentType>;
};

export const adminTabs: readonly AdminTab[] = [
  {
    id: 'dashboard',
    name: 'Dashboard',
    key: 'd',
    Panel: latePart(() => import('../dashboard/dashboard-tab.tsx').then((file) => file.DashboardTab)),
  },
  {
    id: 'overview',
    name: 'Overview',
    key: 'v',
    Panel: latePart(() => import('../overview/overview-tab.tsx').then((file) => file.OverviewTab)),
  },
  {
    id: 'suppliers',
    name: 'Suppliers',
    key: 's',
    Panel: latePart(() => import('../suppliers/suppliers-tab.tsx').then((file) => file.SuppliersTab)),
  },
  {
    id: 'image-sync',
    name: 'Image Sync',
    key: 'i',
    Panel: latePart(() => import('../image-sync/image-sync-tab.tsx').then((file) => file.ImageSyncTab)),
  },
  {
    id: 'dropshipping',
    name: 'Dropshipping',
    key: 'h',
    Panel: latePart(() => import('../dropshipping/dropshipping-tab.tsx').then((file) => file.DropshippingTab)),
  },
  {
    id: 'orders',
    name: 'Orders',
    key: 'o',
    Panel: latePart(() => import('../orders/orders-tab.tsx').then((file) => file.OrdersTab)),
  },
  {
    id: 'purchase-orders',
    name: 'Purchase Orders',
    key: 'r',
    Panel: latePart(() => import('../purchase-orders/purchase-orders-tab.tsx').then((file) => file.PurchaseOrdersTab)),
  },
  {
    id: 'products',
    name: 'Products',
    key: 'p',
    Panel: latePart(() => import('../products/products-tab.tsx').then((file) => file.ProductsTab)),
  },
  {
    id: 'promotions',
    name: 'Promotions',
    key: 'c',
    Panel: latePart(() => import('../promotions/promotions-tab.tsx').then((file) => file.PromotionsTab)),
  },
  {
    id: 'moderation',
    name: 'Moderation',
    key: 'm',
    Panel: latePart(() => import('../moderation/moderation-tab.tsx').then((file) => file.ModerationTab)),
  },
  {
    id: 'mail',
    name: 'Mail',
    key: 'e',
    Panel: latePart(() => import('../mail/mail-tab.tsx').then((file) => file.MailTab)),
  },
  {
    id: 'settings',
    name: 'Settings',
    key: ',',
    Panel: latePart(() => import('../settings/settings-tab.tsx').then((file) => file.SettingsTab)),
  },
  {
    id: 'audit-log',
    name: 'Audit Log',
    key: 'a',
    Panel: latePart(() => import('../audit-log/audit-log-tab.tsx').then((file) => file.AuditLogTab)),
  },
  {
    id: 'system',
    name: 'System',
    key: 'y',
    Panel: latePart(() => import('../system/system-tab.tsx').then((file) => file.SystemTab)),
  },
];

export function tabNamed(name: unknown): TabId {
  return adminTabs.find(({ id }) => id === name)?.id ?? 'dashboard';
}

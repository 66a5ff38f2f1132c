import type { ComponentType, LazyExoticComponent } from 'react';
import type { TabId } from '../../../tab-ids.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

/** What each tab shows; its code loads when it is opened. */
export const adminPanels: Readonly<Record<TabId, LazyExoticComponent<ComponentType>>> = {
  dashboard: lazyPart(() => import('../dashboard/dashboard-tab.tsx').then((file) => file.DashboardTab)),
  orders: lazyPart(() => import('../orders/orders-tab.tsx').then((file) => file.OrdersTab)),
  'to-send': lazyPart(() => import('../to-send/to-send-tab.tsx').then((file) => file.ToSendTab)),
  'purchase-orders': lazyPart(() =>
    import('../purchase-orders/purchase-orders-tab.tsx').then((file) => file.PurchaseOrdersTab),
  ),
  customers: lazyPart(() => import('../customers/customers-tab.tsx').then((file) => file.CustomersTab)),
  money: lazyPart(() => import('../money/money-tab.tsx').then((file) => file.MoneyTab)),
  products: lazyPart(() => import('../products/products-tab.tsx').then((file) => file.ProductsTab)),
  'needs-attention': lazyPart(() => import('../sync/attention-tab.tsx').then((file) => file.AttentionTab)),
  'supplier-updates': lazyPart(() =>
    import('../sync/supplier-updates-tab.tsx').then((file) => file.SupplierUpdatesTab),
  ),
  suppliers: lazyPart(() => import('../suppliers/suppliers-tab.tsx').then((file) => file.SuppliersTab)),
  dropshipping: lazyPart(() => import('../dropshipping/dropshipping-tab.tsx').then((file) => file.DropshippingTab)),
  'image-sync': lazyPart(() => import('../image-sync/image-sync-tab.tsx').then((file) => file.ImageSyncTab)),
  overview: lazyPart(() => import('../overview/overview-tab.tsx').then((file) => file.OverviewTab)),
  promotions: lazyPart(() => import('../promotions/promotions-tab.tsx').then((file) => file.PromotionsTab)),
  moderation: lazyPart(() => import('../moderation/moderation-tab.tsx').then((file) => file.ModerationTab)),
  'look-and-pages': lazyPart(() => import('../settings/site-tab.tsx').then((file) => file.SiteTab)),
  settings: lazyPart(() => import('../settings/settings-tab.tsx').then((file) => file.SettingsTab)),
  mail: lazyPart(() => import('../mail/mail-tab.tsx').then((file) => file.MailTab)),
  'audit-log': lazyPart(() => import('../audit-log/audit-log-tab.tsx').then((file) => file.AuditLogTab)),
  system: lazyPart(() => import('../system/system-tab.tsx').then((file) => file.SystemTab)),
};

import { approvalRoutes } from '#dropshipping/approvals/decisions/approvals.admin.routes.ts';
import { attentionRoutes } from '#dropshipping/attention/attention.routes.ts';
import { supplierRoutes } from '#dropshipping/connections/suppliers.routes.ts';
import { connectorRoutes } from '#dropshipping/connectors/of-suppliers/connectors.routes.ts';
import { feedRoutes } from '#dropshipping/connectors/of-suppliers/feeds.admin.routes.ts';
import { webhookRoutes } from '#dropshipping/connectors/of-suppliers/webhooks.routes.ts';
import { exchangeRateRoutes } from '#dropshipping/exchange-rates/exchange-rates.admin.routes.ts';
import { listingRoutes } from '#dropshipping/listings/listings.routes.ts';
import { orderTermsRoutes } from '#dropshipping/order-policies/order-terms.routes.ts';
import { pricingRuleRoutes } from '#dropshipping/pricing/pricing-rules.routes.ts';
import { pricingRoutes } from '#dropshipping/pricing/pricing.routes.ts';
import { listedImportRoutes } from '#dropshipping/product-imports/product-imports.routes.ts';
import { productLinkRoutes } from '#dropshipping/product-links/product-links.routes.ts';
import { purchaseOrderRoutes } from '#dropshipping/purchase-orders/purchase-orders.routes.ts';
import { scorecardRoutes } from '#dropshipping/scorecards/scorecards.admin.routes.ts';
import { supplierBillRoutes } from '#dropshipping/supplier-bills/supplier-bills.admin.routes.ts';
import { supplierPageRoutes } from '#dropshipping/supplier-page/supplier-page.routes.ts';
import { syncRoutes } from '#dropshipping/sync/runs/syncs.routes.ts';

/** The part of src/routes.ts about suppliers. Public ones are for other systems, which call before the shop is open too. */
export const supplierPlugins = {
  public: [webhookRoutes, supplierPageRoutes],
  productsAndSuppliers: [productLinkRoutes, pricingRoutes, pricingRuleRoutes],
  suppliers: [
    supplierRoutes,
    attentionRoutes,
    connectorRoutes,
    orderTermsRoutes,
    feedRoutes,
    listedImportRoutes,
    listingRoutes,
    syncRoutes,
    approvalRoutes,
    purchaseOrderRoutes,
    scorecardRoutes,
    exchangeRateRoutes,
  ],
  figures: [supplierBillRoutes],
};

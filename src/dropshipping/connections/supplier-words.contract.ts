// Without zod, so that a page which only names a choice does not load it.

/** Who packs: the supplier for each order (dropship), or the shop from goods the supplier keeps for it (warehouse). */
export const fulfillmentTypes = ['dropship', 'warehouse'] as const;

/** How the shop connects to a supplier's system; `none`: by hand (shop rules, section 9). */
export const connectorKinds = ['none', 'rest', 'woocommerce', 'feed'] as const;

export type FulfillmentType = (typeof fulfillmentTypes)[number];
export type ConnectorKind = (typeof connectorKinds)[number];

import { sql } from 'drizzle-orm';
import { wordingOf } from '#catalogue/products/personal-texts.contract.ts';
import type { PersonalTexts } from '#catalogue/products/personal-texts.contract.ts';
import type { GivenPrice } from '#catalogue/suppliers/supplier-prices.contract.ts';
import type { Database } from '#platform/database/database.ts';
import type { OrderedLine } from '../connectors/supplier-connector.ts';
import { costBy } from '../costs/supplier-costs.ts';
import type { Costing } from '../costs/supplier-costs.ts';
import type { StoredPurchaseLine } from './purchase-order-rows.ts';

/** Lines for one supplier as its connector takes them, with its ids of their products, by purchase order; those without a code are left out. */
export async function orderedLines(
  db: Database,
  lines: readonly StoredPurchaseLine[],
  costing: Costing,
): Promise<Map<number, OrderedLine[]>> {
  const factsOf = await readFacts(db, lines);
  const ordered = lines.flatMap(({ purchaseOrderId, orderLineId, code, name, quantity, cost }) => {
    const facts = factsOf.get(`${purchaseOrderId} ${orderLineId}`);
    if (code === null) return [];
    const line: OrderedLine = {
      code,
      name,
      quantity,
      price: facts?.isAgreed ? null : cost,
      ...(facts && facts.names.length > 0 && { names: facts.names }),
      ...(facts?.texts && { text: wordingOf(facts.texts) }),
      ...(facts?.given && { given: facts.given }),
      ...(facts && { costOf: (given) => costBy(costing, given, facts.vatRate).cost }),
    };
    return [{ purchaseOrderId, line }];
  });
  const byPurchaseOrder = Map.groupBy(ordered, ({ purchaseOrderId }) => purchaseOrderId);
  return new Map([...byPurchaseOrder].map(([id, own]) => [id, own.map(({ line }) => line)]));
}

type Facts = {
  names: string[];
  texts: PersonalTexts | null;
  given: GivenPrice | null;
  isAgreed: boolean;
  vatRate: number;
};

/**
 * By line. `names`, `given`: the supplier's ids and price as it last reported them. `isAgreed`: somebody typed the cost, of the
 * product or with the choice of another supplier.
 */
async function readFacts(db: Database, lines: readonly StoredPurchaseLine[]): Promise<Map<string, Facts>> {
  const ids = [...new Set(lines.map(({ purchaseOrderId }) => purchaseOrderId))];
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ key: string } & Facts>(sql`
    select purchase_orders.id || ' ' || order_lines.id as key, coalesce(supplier_offers.names, '{}') as names, order_lines.texts,
      case when supplier_offers.cost is not null and supplier_offers.code = purchase_order_lines.code
        then jsonb_build_object('amount', supplier_offers.cost, 'currency', supplier_offers.currency) end as given,
      (agreed_costs.product_id is not null or purchase_orders.replaces_id is not null) as "isAgreed",
      products.vat_rate as "vatRate"
    from purchase_order_lines join purchase_orders on purchase_orders.id = purchase_order_lines.purchase_order_id
    join order_lines on order_lines.id = purchase_order_lines.order_line_id
    join products on products.id = order_lines.product_id
    left join supplier_offers on supplier_offers.product_id = order_lines.product_id
      and supplier_offers.supplier_id = purchase_orders.supplier_id
    left join agreed_costs on agreed_costs.product_id = order_lines.product_id
      and agreed_costs.supplier_id = purchase_orders.supplier_id
    where purchase_orders.id = any(${sql.param(ids)}::int[])`);
  return new Map(rows.map(({ key, ...facts }) => [key, facts]));
}

import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { LineToSupply } from '#orders/order/order-to-supply.ts';
import type { Database } from '#platform/database/database.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import { supplierOffers } from '../sync/supplier-offers.table.ts';

type Part = { supplierId: number; isAutomatic: boolean; lines: readonly LineToSupply[] };
type Sizes = { code: string; leastOrder: number | null; orderMultiple: number | null };

/**
 * What a supplier does not sell in such a quantity, by its last list, is not sent by itself: the note says why.
 * @param codeOf the code of a product at a supplier now; sizes of another one are not of it
 */
export async function holdOddSizes<Held extends Part>(
  tx: Database,
  parts: readonly Held[],
  codeOf: (supplierId: number, productId: number) => string | null,
): Promise<(Held & { note: string | null })[]> {
  const sizes = await readSizes(tx, parts);
  const held: (Held & { note: string | null })[] = [];
  for (const part of parts) {
    const { supplierId, lines } = part;
    const byProduct = [...Map.groupBy(lines, ({ productId }) => productId)];
    const odd = byProduct.flatMap(([productId, own]) => {
      const found = sizes.get(`${supplierId} ${productId}`);
      const quantity = own.reduce((sum, line) => sum + line.quantity, 0);
      const why = found && found.code === codeOf(supplierId, productId) ? whyOdd(found, quantity) : null;
      return why === null ? [] : [`“${own[0]?.name ?? ''}” ${why}`];
    });
    if (odd.length === 0) held.push({ ...part, note: null });
    else {
      const { name } = await readSupplierRecord(tx, supplierId);
      const note = `${name} sells ${odd.join(', ')}. Ask them before you send this.`;
      held.push({ ...part, isAutomatic: false, note });
    }
  }
  return held;
}

function whyOdd({ leastOrder, orderMultiple }: Sizes, quantity: number): string | null {
  const isTooFew = leastOrder !== null && quantity < leastOrder;
  const isUneven = orderMultiple !== null && quantity % orderMultiple > 0;
  const rules = [
    ...(isTooFew ? [`from ${leastOrder} pieces up`] : []),
    ...(isUneven ? [`in multiples of ${orderMultiple}`] : []),
  ];
  return rules.length === 0 ? null : `only ${rules.join(' and ')}, and this orders ${quantity}`;
}

async function readSizes(tx: Database, parts: readonly Part[]): Promise<ReadonlyMap<string, Sizes>> {
  const { supplierId, productId, code, leastOrder, orderMultiple, isListed } = supplierOffers;
  const productIds = new Set(parts.flatMap(({ lines }) => lines.map((line) => line.productId)));
  const rows = await tx
    .select({ supplierId, productId, code, leastOrder, orderMultiple })
    .from(supplierOffers)
    .where(
      and(
        inArray(supplierId, [...new Set(parts.map((part) => part.supplierId))]),
        isOneOf(productId, productIds),
        eq(isListed, true),
        or(isNotNull(leastOrder), isNotNull(orderMultiple)),
      ),
    );
  return new Map(rows.map((row) => [`${row.supplierId} ${row.productId}`, row]));
}

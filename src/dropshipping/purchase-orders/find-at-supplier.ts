import { SupplierError } from '../connections/supplier-error.ts';
import type { PlacedOrder, SupplierConnector } from '../connectors/supplier-connector.ts';

/** The order as the supplier knows it; null: it has not received it. @throws SupplierError when it cannot be queried */
export async function findAtSupplier(
  connector: SupplierConnector,
  { number, reference }: { number: string; reference: string | null },
): Promise<PlacedOrder | null> {
  try {
    return await connector.orderState({ number, reference });
  } catch (error) {
    if (error instanceof SupplierError && error.kind === 'refused') return null;
    throw error;
  }
}

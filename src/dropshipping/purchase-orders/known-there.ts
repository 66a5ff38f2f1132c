import type { SupplierConnector } from '../connectors/supplier-connector.ts';
import { SupplierFault } from '../connectors/supplier-fault.ts';

/** Whether the supplier has heard of it. @throws SupplierFault when it does not say */
export async function isKnownThere(
  connector: SupplierConnector,
  { number, reference }: { number: string; reference: string | null },
): Promise<boolean> {
  try {
    await connector.orderState({ number, reference });
    return true;
  } catch (error) {
    if (error instanceof SupplierFault && error.kind === 'refused') return false;
    throw error;
  }
}

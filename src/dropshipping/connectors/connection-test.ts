import type { Deps } from '#platform/deps.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { saveConnectionTest } from '../connections/supplier-connections.ts';
import type { ConnectionTest } from './connectors.contract.ts';
import { requireConnector } from './connectors.ts';
import { SupplierError } from './supplier-fault.ts';
import { impatient } from './supplier-http.ts';

/**
 * Asks the supplier's system one thing that needs the key, and keeps how that went.
 * @throws Problem 404 `supplier-not-found`, 409 `no-connection`
 */
export async function testConnection(deps: Deps, supplierId: number, byUserId: number): Promise<ConnectionTest> {
  const { can, fault } = await tryConnection(deps, supplierId);
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await saveConnectionTest(tx, supplierId, { at, failure: fault?.message ?? null });
    const after = { answered: fault === null, fault: fault?.message ?? null };
    const tested = { subject: 'supplier', subjectId: supplierId, did: 'connection-tested' } as const;
    await recordChange(tx, { at, byUserId, ...tested, before: null, after });
  });
  return {
    testedAt: at.toISOString(),
    fault: fault && { kind: fault.kind, message: fault.message },
    capabilities: can,
  };
}

async function tryConnection(deps: Deps, supplierId: number) {
  try {
    const { connector } = await requireConnector(deps, supplierId, impatient);
    const fault = await connector.test().then(() => null, errorOf);
    return { can: [...connector.can], fault };
  } catch (error) {
    return { can: [], fault: errorOf(error) };
  }
}

function errorOf(error: unknown): SupplierError {
  if (error instanceof SupplierError) return error;
  throw error;
}

import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { askForSync } from './ask-sync.ts';
import { readSync } from './read-syncs.ts';
import type { Sync, SyncBody } from './syncs.contract.ts';

/** @throws Problem 404 `supplier-not-found`, 409 `not-connected` when there is nobody to ask */
export async function startSync(deps: Deps, { kinds, supplierId }: SyncBody, byUserId: number): Promise<Sync> {
  const supplier = supplierId === undefined ? undefined : await readSupplierRecord(deps.db, supplierId);
  const id = await askForSync(deps, { kinds, byUserId, supplierIds: supplier && [supplier.id] });
  if (id !== null) return readSync(deps.db, id);
  throw new Problem(
    409,
    'not-connected',
    supplier
      ? `${supplier.name} is not active, or not connected: give it a connector, an API endpoint and a key first.`
      : 'No active supplier is connected yet. Give one a connector, an API endpoint and a key first.',
  );
}

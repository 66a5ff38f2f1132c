import type { Database } from '#platform/database/database.ts';
import { suppliers } from './suppliers.table.ts';

/** Whether a supplier's website or endpoint is at this host; at a port of its own only where the record says so. */
export async function isSupplierHost(db: Database, url: URL): Promise<boolean> {
  const records = await db.select({ website: suppliers.website, apiEndpoint: suppliers.apiEndpoint }).from(suppliers);
  const named = records.flatMap(({ website, apiEndpoint }) => [website, apiEndpoint]);
  return named.some((address) => {
    const known = address === null ? null : URL.parse(address);
    return known?.hostname === url.hostname && (url.port === '' || url.port === known.port);
  });
}

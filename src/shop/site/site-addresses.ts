import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { everything } from '#platform/database/cache-tags.contract.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { siteDocuments, siteVersions } from './site.table.ts';

/** Of the pages and articles that visitors see, and of the journal where there are some. */
export async function readWrittenPaths(db: Database): Promise<string[]> {
  const { key, kind, address } = siteDocuments;
  const rows = await db
    .select({ kind, address })
    .from(siteDocuments)
    .innerJoin(siteVersions, and(eq(siteVersions.documentKey, key), eq(siteVersions.state, 'live')))
    .where(isNotNull(address))
    .orderBy(asc(kind), asc(address));
  const paths = rows.map((row) => `/${row.kind === 'article' ? 'journal' : 'pages'}/${row.address}`);
  return rows.some((row) => row.kind === 'article') ? ['/journal', ...paths] : paths;
}

/** Kept in memory until one is published: each request for such a page asks. */
export function cacheSiteAddresses({ db, changes }: Pick<Deps, 'db' | 'changes'>) {
  let known: Promise<Set<string>> | undefined;
  changes.subscribe((tags) => {
    if (tags.includes('site') || tags.includes(everything)) known = undefined;
  });
  const read = async () => new Set(await readWrittenPaths(db));
  return {
    async isPublished(path: string): Promise<boolean> {
      if (!/^\/(?:pages|journal)\//.test(path)) return false;
      const reading = (known ??= read());
      reading.catch(() => known === reading && (known = undefined));
      return (await reading).has(path);
    },
  };
}

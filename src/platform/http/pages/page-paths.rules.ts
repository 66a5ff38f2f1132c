import type { PageRenderer } from './page.contract.ts';

/**
 * What an address leads to: a page that is the same for everybody or not, no page, or a redirect.
 * `url` is what to render: path and query in their canonical form.
 */
export type WantedPage = {
  kind: 'public' | 'private' | 'unknown' | 'moved';
  url: string;
  /** Visitors see it once the shop is open. */
  waits: boolean;
  /** It leads elsewhere while the shop has no owner, whether it is open or not. */
  needsOwner?: boolean;
  /** Its path begins with a name, or ends with one, which may be nobody's. */
  isName?: boolean;
};

/** All addresses that lead nowhere share one page. */
const nowhere = '/no/such/page';

type KnownPages = Pick<PageRenderer, 'paths' | 'publicPages' | 'otherNames' | 'waitsForOpening' | 'needsOwner'>;

/** Reads addresses by the pages there are (patterns such as `/product/$id`). */
export function pageReader({ paths, publicPages, otherNames, waitsForOpening, needsOwner }: KnownPages) {
  const pageAt = (path: string) => ({
    reads: publicPages[path],
    waits: waitsForOpening(path),
    needsOwner: needsOwner(path),
    isName: path.startsWith('/$') || path.endsWith('/$slug'),
  });
  // Most addresses are plain; matching each against a pattern would take as long as all the rest of a cached page.
  const plain = new Map(paths.filter((path) => !path.includes('$')).map((path) => [path, pageAt(path)]));
  const patterns = paths
    .filter((path) => path.includes('$'))
    // `/product/$id` before `/$animal/$category`, which matches it too.
    .toSorted((a, b) => b.indexOf('$') - a.indexOf('$'))
    .map((path) => ({ matches: patternOf(path), ...pageAt(path) }));
  const unlisted = Object.keys(publicPages).filter((path) => !paths.includes(path));
  if (unlisted.length > 0) throw new Error(`No such page: ${unlisted.join(', ')}`);

  return (address: string): WantedPage => {
    const { path, search } = split(address);
    if (path !== '/' && path.endsWith('/'))
      // Browsers read a backslash as a slash, and what follows two of them as another site.
      return { kind: 'moved', url: `/${withoutSlashesAround(path)}${search}`, waits: false };

    const meant = otherNames.get(path);
    if (meant) return { kind: 'moved', url: meant, waits: false };
    const page = plain.get(path) ?? patterns.find(({ matches }) => matches.test(path));
    if (!page) return { kind: 'unknown', url: nowhere, waits: false };

    const { reads, ...rest } = page;
    if (!reads) return { kind: 'private', url: path + search, ...rest };
    const canonical = canonicalPath(path);
    if (canonical !== path) return { kind: 'moved', url: canonical + search, ...rest };
    return { kind: 'public', url: search === '' ? path : path + reads(search), ...rest };
  };
}

function patternOf(path: string): RegExp {
  const segments = path.split('/').map((segment) => {
    // Anything that follows, or nothing.
    if (segment === '$') return '(/.+)?';
    return `/${segment.startsWith('$') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`;
  });
  return new RegExp(`^${segments.slice(1).join('')}$`);
}

/**
 * `/product/7%20` and `/product/%37` render the product, too: as pages of their own, anybody could fill the cache with them.
 */
function canonicalPath(path: string): string {
  if (!path.includes('%')) return path;
  const segments = path.split('/').map((segment) => encodeURIComponent(decodeURIComponent(segment).trim()));
  return segments.join('/');
}

/** A loop: a regular expression for trailing slashes takes quadratic time on a long run of slashes elsewhere. */
function withoutSlashesAround(path: string): string {
  let [from, to] = [0, path.length];
  while (path[from] === '/' || path[from] === '\\') from += 1;
  while (to > from && path[to - 1] === '/') to -= 1;
  return path.slice(from, to);
}

function split(address: string): { path: string; search: string } {
  const mark = address.indexOf('?');
  return mark < 0 ? { path: address, search: '' } : { path: address.slice(0, mark), search: address.slice(mark) };
}

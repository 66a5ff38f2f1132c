/** Longer paths are no addresses that anybody links to. */
const longest = 500; // characters

/**
 * The path of an old address as it is looked up: `https://old.example/Products/Rope?x=1` is `/products/rope`. Undefined for what is none.
 */
export function oldPathOf(typed: string): string | undefined {
  const path = pathOf(typed)?.toLowerCase();
  const plain = path?.replace(/(?<=.)\/+$/, '');
  return plain === undefined || plain === '/' || plain.length > longest ? undefined : plain;
}

/** Of this shop, with its query; the host is left out. Undefined for what is none. */
export function newPathOf(typed: string): string | undefined {
  const url = URL.parse(typed.trim(), 'https://shop.invalid');
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname.startsWith('//')) return undefined;
  const path = url.pathname.replace(/(?<=.)\/$/, '') + url.search;
  return path.length > longest ? undefined : path;
}

function pathOf(typed: string): string | undefined {
  const text = typed.trim();
  const url = /^(?:https?:\/)?\//i.test(text)
    ? URL.parse(text, 'https://shop.invalid')
    : URL.parse(`/${text}`, 'https://shop.invalid');
  if (!url || text === '') return undefined;
  try {
    return decodeURIComponent(url.pathname).toWellFormed().replaceAll('\0', '');
  } catch {
    return undefined;
  }
}

const ownPages =
  /^\/(?:(?:api|admin|assets|media|feeds|account|checkout|order-confirmation|payment|receipt)(?:\/.*)?|product\/\d+|basket|shop|food|health|accessories|contact|policies|track-order|login|register|newsletter|sitemap\.xml|robots\.txt)$/;

/** Whether a page of this shop stands there, so that nobody would be led on. */
export function isOwnPage(path: string): boolean {
  return ownPages.test(path);
}

const pages: readonly [RegExp, string][] = [
  [/contact|about|find-us|faq/, '/contact'],
  [/track/, '/track-order'],
  [/polic|terms|privacy|return|refund|shipping|delivery|cookies/, '/policies'],
  [/account|login/, '/account'],
];
const collections: readonly [RegExp, string][] = [
  [/food|treat|chew|biscuit|kibble/, '/food'],
  [/health|care|groom|flea|worm|supplement/, '/health'],
  [/toy|accessor|bed|collar|lead|coat|bowl|harness/, '/accessories'],
];

/** Where an old address that is no product probably belongs, by its name; undefined where nothing is meant. */
export function likelyPage(oldPath: string): string | undefined {
  const [, kind = '', name = ''] = /^\/([^/]+)(?:\/(.+))?$/.exec(oldPath) ?? [];
  const meant = (list: readonly [RegExp, string][]) => list.find(([pattern]) => pattern.test(name || kind))?.[1];
  if (/^(?:collections?|category|categories|product-category)$/.test(kind)) return meant(collections) ?? '/shop';
  if (kind === 'blogs' || kind === 'blog') return '/';
  return meant(pages);
}

/** The name of a product in an old address: Shopify’s, WooCommerce’s, Wix’s. */
export function productNameIn(oldPath: string): string | undefined {
  return /^\/(?:collections\/[^/]+\/)?(?:products?|product-page|shop\/p)\/([^/]+)$/.exec(oldPath)?.[1];
}

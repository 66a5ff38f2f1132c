/** For a router link: the parts of an address within the shop, such as /shop?featured=true#top, or another site’s as it is. */
export function targetOf(address: string): { to: string; search?: Record<string, string>; hash?: string } {
  if (!address.startsWith('/')) return { to: address };
  const { pathname, searchParams, hash } = new URL(address, 'https://shop.invalid');
  return { to: pathname, search: Object.fromEntries(searchParams), ...(hash && { hash: hash.slice(1) }) };
}

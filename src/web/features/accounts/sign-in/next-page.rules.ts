const home = 'https://shop.invalid';

/**
 * Where to go after signing in: a page of this shop, or the account. An address of anywhere else could have been put into
 * a link to lead people away.
 */
export function nextPage(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, home)) return '/account';
  const { origin, pathname, search, hash } = new URL(wanted, home);
  // The URL reader drops tabs and takes backslashes for slashes, as browsers do: '/\\evil.example' is another host.
  const isOwn = origin === home && !pathname.startsWith('//');
  return isOwn && !['/login', '/register'].includes(pathname) ? pathname + search + hash : '/account';
}

/** Faults a simulated supplier can have, on request. */
export const faults = [
  'slow', // every response takes two seconds
  'hanging', // no response at all
  'error', // 500
  'unauthorised', // every key is rejected
  'rate-limited', // 429 with Retry-After
  'garbage', // truncated JSON
  'picture-error', // 500 in place of a picture
  'huge-picture',
  'truncated-picture',
  'html-picture', // an HTML page instead of a picture
  'private-redirect', // a redirect to a private address
  'flapping-stock', // other numbers each time
  'bad-figures', // invalid stock and price
  'bad-row', // a product without a code
  'empty', // suddenly no products at all
  'dies-before-lines', // its shop system stops while it stores an order, with an error
  'dies-between-lines',
  'dies-before-total',
] as const;
export type Fault = (typeof faults)[number];

/** Text where a number is expected. */
export const badFigures = { price: 'ask us', stock: 'plenty' };

/** A fault of every call, or of calls for these codes only. */
export type Faults = Map<Fault, ReadonlySet<string> | 'all'>;

export function has(current: Faults, fault: Fault, ...codes: readonly string[]): boolean {
  const which = current.get(fault);
  return which === 'all' || (which !== undefined && codes.some((code) => which.has(code)));
}

/** The codes in a call: of its picture, or listed in its query. A complete list names none. */
export function codesNamed(address: string): string[] {
  const { pathname, searchParams } = new URL(address, 'http://supplier.example');
  const picture = /\/pictures\/(.+)\.webp$/.exec(pathname)?.[1];
  if (picture !== undefined) return [decodeURIComponent(picture)];
  return (searchParams.get('codes') ?? searchParams.get('sku') ?? '').split(',');
}

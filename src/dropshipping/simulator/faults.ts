/** What can be wrong with a supplier, on request. */
export const faults = [
  'slow', // every answer takes two seconds
  'hanging', // no answer at all
  'error', // 500
  'unauthorised', // no key is good enough
  'rate-limited', // 429 with Retry-After
  'garbage', // JSON that breaks off
  'picture-error', // 500 in place of a picture
  'huge-picture',
  'truncated-picture',
  'html-picture', // a page where a picture should be
  'private-redirect', // a picture that leads into the shop's own network
  'flapping-stock', // other numbers each time
  'bad-figures', // stock and price that are none
  'bad-row', // a product without a code, of which one can say nothing
  'empty', // suddenly no products at all
] as const;
export type Fault = (typeof faults)[number];

/** What people type where a program wants numbers. */
export const badFigures = { price: 'ask us', stock: 'plenty' };

/** A fault of every call, or of the calls for these codes alone. */
export type Faults = Map<Fault, ReadonlySet<string> | 'all'>;

export function has(current: Faults, fault: Fault, ...codes: readonly string[]): boolean {
  const which = current.get(fault);
  return which === 'all' || (which !== undefined && codes.some((code) => which.has(code)));
}

/** The goods that a call names: by its picture, or one by one in its query. A list of everything names none. */
export function codesNamed(address: string): string[] {
  const { pathname, searchParams } = new URL(address, 'http://supplier.example');
  const picture = /\/pictures\/(.+)\.webp$/.exec(pathname)?.[1];
  if (picture !== undefined) return [decodeURIComponent(picture)];
  return (searchParams.get('codes') ?? searchParams.get('sku') ?? '').split(',');
}

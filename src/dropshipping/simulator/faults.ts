/** What can be wrong with a supplier, on request. */
export const faults = [
  'slow', // every answer takes two seconds
  'hanging', // no answer at all
  'error', // 500
  'unauthorised', // no key is good enough
  'rate-limited', // 429 with Retry-After
  'garbage', // JSON that breaks off
  'huge-picture',
  'truncated-picture',
  'html-picture', // a page where a picture should be
  'private-redirect', // a picture that leads into the shop's own network
  'flapping-stock', // other numbers each time
  'empty', // suddenly no products at all
] as const;
export type Fault = (typeof faults)[number];

/** A fault of every call, or of the calls for these codes alone. */
export type Faults = Map<Fault, ReadonlySet<string> | 'all'>;

export function has(current: Faults, fault: Fault, code?: string): boolean {
  const which = current.get(fault);
  return which === 'all' || (which !== undefined && code !== undefined && which.has(code));
}

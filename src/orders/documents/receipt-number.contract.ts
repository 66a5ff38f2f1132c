// Without zod, so that the page of a receipt does not load it.

/** 'Receipt no. 12'. A test order has no number. */
export function numbered(what: string, number: number | null): string {
  return number === null ? `${what} of a test order, without a number` : `${what} no. ${number}`;
}

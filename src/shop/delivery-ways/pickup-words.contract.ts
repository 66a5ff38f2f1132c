// For the browser, without zod.
import type { Pickup } from './delivery-ways.contract.ts';

/** When it is ready, where and when it can be fetched. */
export function pickupWords({ ready, address, hours }: Pickup): string {
  return `${ready}. ${address.split(/\s*\n\s*/).join(', ')}, ${hours}`;
}

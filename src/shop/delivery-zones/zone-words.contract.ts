// For the browser, without zod.
import type { DeliversTo } from './delivery-zones.contract.ts';

/** 'one, two and three', or with another word before the last. */
export function inSentence(names: readonly string[], word: 'and' | 'or' = 'and'): string {
  const [last, ...others] = names.toReversed();
  return others.length === 0 ? (last ?? '') : `${others.toReversed().join(', ')} ${word} ${last}`;
}

/** Where orders go and where not, in one sentence. */
export function whereDelivered({ countries, notServed }: DeliversTo): string {
  const not = notServed.length === 0 ? '' : `, but not to ${inSentence(notServed, 'or')} yet`;
  return `We deliver to ${inSentence(countries.map((name) => `the ${name}`.replace('the Ireland', 'Ireland')))}${not}.`;
}

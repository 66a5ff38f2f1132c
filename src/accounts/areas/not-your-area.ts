import { Problem } from '#platform/http/errors/problem.ts';
import { areaNames } from './staff-areas.contract.ts';
import type { OpenTo } from './staff-areas.contract.ts';

/** Names the areas that would do. */
export function notYourArea(openTo: OpenTo): Problem {
  const names = openTo === 'all-staff' ? [] : openTo.map((area) => areaNames[area]);
  const what = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
  return new Problem(403, 'not-your-area', `You don’t have access to ${what}. Please ask the shop’s owner.`);
}

export type Json = string | null | Json[] | Map<string, Json>;

export const isPageInfo = (name: string) => pageInfo.test(name);
const pageInfo = /^(?:links|_links|meta|pagination|paging|page|page_?info)$/i;
const further =
  /^(?:next|next_?page(?:_?(?:url|token))?|(?:@?odata\.)?next_?link|next_?cursor|has_?more(?:_?(?:items|results|data|pages|products))?|more_?results|has_?next(?:_?page)?|next_?token|continuation(?:_?token)?)$/i;
const last = /^(?:is_?)?last(?:_?page)?$/i;
const leftOver = /^remaining_?(?:items|products|results|pages|count)$/i;
/** `remaining` may also be of the calls that are allowed. */
const ofCalls = /^(?:x_?)?(?:rate|limit|reset|quota|calls|requests)/i;
const totals = /^(?:count|total|total_?(?:count|results|items|products|elements|records|rows|hits))$/i;
const pageCounts = /^(?:pages|page_?count|last_?page|total_?pages|num(?:ber)?_?(?:of_?)?pages)$/i;

/** Whether what surrounds the list speaks of more products than it has. */
export function saysMore(outer: ReadonlyMap<string, Json>, listed: number, within = ''): boolean {
  const isOfCalls = within === 'meta' || outer.keys().some((key) => ofCalls.test(key));
  return [...outer].some(([key, value]) => {
    if (value instanceof Map)
      return pageInfo.test(key) ? saysMore(value, listed, key.toLowerCase()) : further.test(key) && holdsText(value);
    if (typeof value !== 'string') return false;
    return valueSaysMore(key, value, listed, isOfCalls);
  });
}

function valueSaysMore(key: string, value: string, listed: number, isOfCalls: boolean): boolean {
  const count = /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (totals.test(key)) return count > listed;
  if (last.test(key) && value === 'false') return true;
  if (pageCounts.test(key)) return count > 1;
  if (leftOver.test(key) || (/^remaining$/i.test(key) && !isOfCalls)) return count > 0;
  if (/^more$/i.test(key)) return value === 'true' || count > 0;
  return further.test(key) && !/^(?:|false|0)$/.test(value);
}

function holdsText(value: ReadonlyMap<string, Json>): boolean {
  return [...value.values()].some((one) => typeof one === 'string' && one !== '');
}

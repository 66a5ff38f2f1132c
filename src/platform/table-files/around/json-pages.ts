export type Json = string | null | Json[] | Map<string, Json>;

export const isPageInfo = (name: string) => pageInfo.test(name);
const pageInfo = /^(?:links|_links|meta|pagination|paging|page|page_?info)$/i;
const further =
  /^(?:next|next_?page(?:_?(?:url|token))?|(?:@?odata\.)?next_?link|next_?cursor|has_?more(?:_?(?:items|results|data|pages|products))?|more(?:_?results)?|has_?next(?:_?page)?|next_?token|continuation(?:_?token)?)$/i;
const last = /^(?:is_?)?last(?:_?page)?$/i;
const leftOver = /^remaining(?:_?(?:items|results|count))?$/i;
const totals = /^(?:count|total|total_?(?:count|results|items|products|elements|records|rows|hits))$/i;
const pageCounts = /^(?:pages|page_?count|last_?page|total_?pages|num(?:ber)?_?(?:of_?)?pages)$/i;

/** Whether what surrounds the list speaks of more products than it has. */
export function saysMore(outer: ReadonlyMap<string, Json>, listed: number): boolean {
  return [...outer].some(([key, value]) => {
    if (value instanceof Map)
      return pageInfo.test(key) ? saysMore(value, listed) : further.test(key) && holdsText(value);
    if (typeof value !== 'string') return false;
    const count = /^\d{1,9}$/.test(value) ? Number(value) : 0;
    if (totals.test(key)) return count > listed;
    if (last.test(key) && value === 'false') return true;
    if (pageCounts.test(key)) return count > 1;
    if (leftOver.test(key)) return count > 0;
    return further.test(key) && !/^(?:|false|0)$/.test(value);
  });
}

function holdsText(value: ReadonlyMap<string, Json>): boolean {
  return [...value.values()].some((one) => typeof one === 'string' && one !== '');
}

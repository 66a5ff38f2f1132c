import { shopDay } from '#platform/shop-day.ts';
import { textsIn, valuesOf } from '#platform/table-files/file-table.ts';
import type { FileRow, FileTable } from '#platform/table-files/file-table.ts';
import { headingOf } from '#platform/table-files/headings.ts';
import type { Heading } from '#platform/table-files/headings.ts';
import { dateReader } from '#platform/table-files/written/written-dates.contract.ts';
import { nonsenseIn } from '../reported-fields.ts';
import type { Nonsense } from '../supplier-connector.ts';
import { endsLater } from './feed-check.rules.ts';
import type { FeedColumns } from './feed-columns.contract.ts';
import type { Oddities } from './feed-oddities.ts';
import { kinds } from './notes/qualifier-kinds.ts';
import type { Besides, Qualifier } from './notes/qualifier.ts';
import { sellable } from './usual-headings.ts';

const nothing = /^(?:n\.?\/?a\.?|none|no|null|nil|false|never|not applicable|[\W_0]*)$/;
/** Days that stand for none: those that databases begin with, and the last ones. */
const noDay =
  /^(?:date )?(?:0000-00-00t|(?:0001|1753|1899|1900|1970|209\d|2[1-9]\d\d|[3-9]\d{3})[-/.]\d\d?[-/.]\d|\d\d?[-/. ](?:\d\d?|[a-z]{3,9})[-/., ]+(?:0001|1753|1899|1900|1970|209\d|2[1-9]\d\d|[3-9]\d{3})(?!\d))/;

const nowhere = /(?!)/g;

/** What may be sold has its own column in some lists, and needs nothing taken off. It may still be for a later day, or too old. */
export function findQualifiers(
  table: Pick<FileTable, 'headings' | 'rows'>,
  columns: FeedColumns,
  chosen: FeedColumns,
): Qualifier[] {
  const { headings } = table;
  const besides = besidesIn(table, columns);
  // What a price says of itself is about nothing else.
  const ofItself = { ...besides, hasMeasures: false, hasOtherPrices: false };
  const isLeft = headings.some(({ name, plain }) => name === columns.stock && sellable.includes(plain));
  // In a tree a price may say it of itself.
  const ownOf = (heading: Heading) =>
    columns.price && new RegExp(`^${RegExp.escape(columns.price)}[/@]`).test(heading.name)
      ? headingOf(heading.name.slice(columns.price.length + 1))
      : undefined;
  return headings.flatMap((heading, at) => {
    const own = ownOf(heading);
    return kinds
      .filter(
        (kind) =>
          ((!kind.isOfPrice && kind.isIt(heading, besides)) || (own && kind.isIt(own, ofItself))) &&
          !chosen[kind.field] &&
          !(isLeft && kind.isTakenOff),
      )
      .map(({ isIt: _isIt, isOfPrice: _isOfPrice, isTakenOff: _isTakenOff, ...kind }) => ({
        ...kind,
        name: heading.name,
        at,
      }));
  });
}

const measured = /\b(?:weight|size|volume|contents?|capacity|length|width|height|depth|diameter)\b/;
const otherPrice =
  /\b(?:new|next|future|proposed|revised|old|previous|was|20\d\d|promo\w*|offer|special|sale|deal|clearance|discount\w*)\b.*\b(?:price|cost|trade|net)\b|\b(?:price|cost)\b.*\b(?:new|next|future|20\d\d|promo\w*|offer|special)\b|^(?:promo\w*|(?:special )?offer)$/;

function besidesIn({ headings, rows }: Pick<FileTable, 'headings' | 'rows'>, columns: FeedColumns): Besides {
  const holdsNumbers = (at: number) => textsIn(rows, [at]).some((text) => /^\d+(?:[.,]\d+)?$/.test(text.trim()));
  return {
    stock: columns.stock,
    hasMeasures: Boolean(columns.weight) || headings.some(({ plain }, at) => measured.test(plain) && holdsNumbers(at)),
    hasOtherPrices: headings.some(({ name, plain }) => name !== columns.price && otherPrice.test(plain)),
  };
}

/** Whether a text stands for no day, or for nothing. */
export function isNothing(said: string): boolean {
  const plain = said.trim().toLowerCase();
  return nothing.test(plain) || noDay.test(plain);
}

/** The days of one column. */
export function daysIn(texts: readonly string[]): (said: string) => Date | null {
  const bare = (said: string) => said.replace(/^date /, '');
  const read = dateReader(texts.map(bare));
  return (said) => read(bare(said));
}

/** Why a figure of a row cannot be used as it stands. Without a time, days that may be over count as over. */
export function doubtReader(rows: readonly FileRow[], qualifiers: readonly Qualifier[], now: Date | undefined) {
  const all = qualifiers.map((one) => ({ ...one, dayOf: daysIn(textsIn(rows, one.days ? [one.at] : [])) }));
  return ({ cells, number }: FileRow, oddities: Oddities): Nonsense[] =>
    all.flatMap(({ field, means, apart = nowhere, days, saysNo = false, why, name, at, dayOf }) => {
      const of = (said: string) =>
        means.test(said.trim().toLowerCase().replaceAll(apart, ' ')) && (saysNo || !isSaidNothing(said, days));
      // Of several, as one for each warehouse, any.
      const said = valuesOf(cells[at]).find(of);
      if (said === undefined) return [];
      const when = whenIs(days && dayOf(said), days, now);
      if ((days === 'until' || days === 'gone') && field === 'stock' && when === 'to come')
        oddities.note(number, endsLater);
      if (days && !matters[days].has(when)) return [];
      return [{ ...nonsenseIn(field, `${name} ${said}`), why }];
    });
}

type When = 'over' | 'to come' | 'unknown';

const matters: Readonly<Record<NonNullable<Qualifier['days']>, ReadonlySet<When>>> = {
  first: new Set(['to come']),
  until: new Set(['over', 'unknown']),
  gone: new Set(['over', 'unknown']),
  best: new Set(['over']),
};

/** A last day is over once it ends; as it is written, since midnight elsewhere is another day here. */
function whenIs(day: Date | null | undefined, days: Qualifier['days'], now: Date | undefined): When {
  if (!day || !now) return 'unknown';
  const isLast = days === 'until' || days === 'best';
  return (isLast ? day.toISOString().slice(0, 10) >= shopDay(now) : day > now) ? 'to come' : 'over';
}

/** In a column of codes a day may be a code. */
function isSaidNothing(said: string, days: Qualifier['days']): boolean {
  return days ? isNothing(said) : nothing.test(said.trim().toLowerCase());
}

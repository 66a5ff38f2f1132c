import { shopDay } from '#platform/shop-day.ts';
import { firstOf, textsIn } from '#platform/table-files/file-table.ts';
import type { FileRow } from '#platform/table-files/file-table.ts';
import { headingOf } from '#platform/table-files/headings.ts';
import type { Heading } from '#platform/table-files/headings.ts';
import { dateReader } from '#platform/table-files/written/written-dates.contract.ts';
import { nonsenseIn } from '../reported-fields.ts';
import type { Nonsense } from '../supplier-connector.ts';
import { endsLater } from './feed-check.rules.ts';
import type { FeedColumns } from './feed-columns.contract.ts';
import type { Oddities } from './feed-oddities.ts';
import { daysOrMeasures, elsewhere, measures } from './notes/feed-remarks.rules.ts';
import { listed, sellable } from './usual-headings.ts';

/** A column by which a figure of some rows means something else; it is not read there until its own column is chosen. */
export type Qualifier = {
  field: Nonsense['field'];
  means: RegExp;
  /** What of its texts says nothing of the kind. */
  apart?: RegExp;
  /**
   * It holds days: on these goods are there first, there or valid last, or no longer there. Those of what spoils are known to be
   * over only by a time.
   */
  days?: 'first' | 'until' | 'gone' | 'best';
  why: string;
  name: string;
  at: number;
};

type Kind = Omit<Qualifier, 'name' | 'at'> & {
  isIt(heading: Heading, columns: FeedColumns): boolean;
  /** Only inside of the price itself. */
  isOfPrice?: true;
  /** What is free of the stock is so without these. */
  isTakenOff?: true;
};

const nothing = /^(?:n\.?\/?a\.?|none|no|null|nil|false|never|not applicable|[\W_0]*)$/;
/** Days that stand for none: those that databases begin with, and the last ones. */
const noDay =
  /^(?:date )?(?:0000-00-00t|(?:0001|1753|1899|1900|1970|209\d|2[1-9]\d\d|[3-9]\d{3})[-/.]\d\d?[-/.]\d|\d\d?[-/. ](?:\d\d?|[a-z]{3,9})[-/., ]+(?:0001|1753|1899|1900|1970|209\d|2[1-9]\d\d|[3-9]\d{3})(?!\d))/;

const nowhere = /(?!)/g;
const known: readonly Kind[] = [
  {
    field: 'price',
    isIt: among(`price unit, price per, per, priced per, cost per, price basis, price quantity, price qty, price uom, uom,
      unit of measure, selling unit, sales unit`),
    means:
      /(?<![\d.])(?!1(?:\.0+)?(?![\d.]))[1-9]|\b(?:cases?|cartons?|outers?|dozen|doz|gross|hundred|thousand|pallets?)\b/,
    why: 'is for more than one',
  },
  {
    field: 'price',
    isIt: among('unit, units, unit of sale, sold as, sold in, sold by, order unit'),
    apart: measures,
    means:
      /\b(?:cases?|cartons?|outers?|dozen|doz|gross|hundred|thousand|pallets?)\b|(?:\b(?:of|pk|packs?|box|cs|ct)|(?:\b|\d)x) ?(?!1\b)\d|(?<![\d.])(?!1\b)\d+ ?(?:x|pk|pcs?|pieces|packs?|per)\b/,
    why: 'is for more than one',
  },
  {
    field: 'price',
    isIt: among(
      'price unit, unit, price in, price unit code, currency unit, minor unit, currency minor unit, prices in',
    ),
    means: /\b(?:pence|penny|pennies|cents?|minor)\b/,
    why: 'is in pence, according to another column',
  },
  {
    field: 'price',
    // The words about VAT are no part of what a heading is otherwise known by.
    isIt: ({ name }) =>
      /^@?(?:is |prices? )?(?:(?:vat|tax) incl(?:uded|usive|\.)?|incl(?:udes?|uding|\.)? (?:vat|tax))\??$|@(?:vat|tax)$/i.test(
        name
          .trim()
          .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
          .replaceAll(/[\s_-]+/g, ' '),
      ),
    means: /^(?:y|yes|true|1|x|incl?\.?|included|inclusive)$/,
    why: 'includes VAT, according to another column',
  },
  {
    field: 'stock',
    isIt: among(`reserved, allocated, committed, qty reserved, quantity reserved, reserved qty, reserved quantity,
      reserved stock, stock reserved, qty allocated, quantity allocated, allocated qty, allocated quantity, allocated stock,
      stock allocated, committed stock, stock committed, committed qty, qty committed, quantity committed, is commited,
      is committed, in orders, in order, open sales, on sales order, on sales orders, sales orders, qty on sales order,
      qty on sales orders, quantity on sales order, quantity on sales orders, quantity on sale order, qty on so, on so,
      of which reserved, of which allocated`),
    means: /[1-9]/,
    why: 'may hold pieces that others have ordered',
    isTakenOff: true,
  },
  {
    field: 'stock',
    isIt: among(`quarantine, quarantined, qty quarantined, damaged, qty damaged, on hold, qty on hold, hold qty, blocked,
      blocked stock, unavailable, unsellable`),
    means: /[1-9]/,
    why: 'may hold pieces that are not for sale',
    isTakenOff: true,
  },
  {
    field: 'stock',
    isIt: among(`discontinued date, discontinuation date, date discontinued, discontinued on, discontinued at,
      discontinued from, end of life date, eol date, delisted date, delist date, deleted at, delete date, withdrawn date,
      withdrawal date`),
    means: /[a-z\d]/,
    days: 'gone',
    isTakenOff: true,
    why: 'may be the last, according to another column',
  },
  {
    field: 'stock',
    // Words say to whom.
    isIt: among('available until, available to, sellable until, end of sale'),
    means: /\d/,
    days: 'until',
    why: 'may be the last, according to another column',
  },
  {
    field: 'stock',
    isIt: among(`available from, availability from, available on, available date, date available, in stock from, availability date, launch date, release date, on sale date, on sale from, embargo date,
      street date, sellable from`),
    means: /\d/,
    days: 'first',
    why: 'isn’t available yet, according to another column',
  },
  {
    field: 'stock',
    isIt: among(`expiry date, expiry, exp date, expires, best before, best before date, best before end, bbe, bbd, use by,
      use by date, mhd, mindesthaltbarkeitsdatum`),
    means: /\d/,
    days: 'best',
    why: 'is past its date, according to another column',
  },
  {
    field: 'price',
    isIt: among('price valid to, price valid until, prices valid until, price ends, price end date, cost valid to'),
    means: /\d/,
    days: 'until',
    why: 'is no longer valid, according to another column',
  },
  {
    field: 'stock',
    isIt: among(
      'collection only, collect only, store only, in store only, showroom only, show room only, display only',
    ),
    means: /^(?:y|yes|true|1|x)$/,
    why: 'may not be sent, according to another column',
  },
  {
    field: 'stock',
    isIt: among(
      'stock unit, stock units, stock uom, unit of stock, qty unit, qty uom, quantity unit, stock unit of measure',
    ),
    means: /^(?!(?:each|ea\.?|pcs?|pieces?|units?|items?|singles?|st|stk|no|1)$)[a-z\d]/,
    why: 'is not in pieces, according to another column',
  },
  {
    field: 'stock',
    isIt: ofOrders,
    means: /\d/,
    why: 'may be of an order, according to another column',
  },
  {
    field: 'price',
    isOfPrice: true,
    isIt: ({ plain }) => /^(?:min ?)?(?:qty|quantity|per|pack(?: size)?|from|from qty)$/.test(plain),
    means: /(?<![\d.])(?!1(?:\.0+)?(?![\d.]))[1-9]|\b(?:cases?|cartons?|outers?|dozen|packs?)\b/,
    why: 'is for more than one',
  },
  {
    field: 'stock',
    isIt: remarks,
    apart: elsewhere,
    means:
      /^\W*(?:now |currently |temporarily )?(?:discontinued|out of stock|sold out|withdrawn|recalled|suspended|unavailable|not available|no longer (?:available|sold|supplied))\b|\b(?:no more stock|do not (?:sell|order|list)|not for (?:sale|resale)|on recall|product recall)\b/,
    why: 'may not be sold, according to another column',
  },
  {
    field: 'price',
    isIt: remarks,
    apart: daysOrMeasures,
    means:
      /\b(?:price[sd]?|cost|sold|charged)\b[^.;]{0,20}\b(?:per|by the|in|is for|for a)\b[^.;]{0,10}\b(?:packs?|cases?|boxe?s?|outers?|cartons?|dozen|\d{2,}|100 ?(?:g|ml))\b/,
    why: 'is for more than one',
  },
  {
    field: 'stock',
    isIt: among('replaced by, superseded by'),
    means: /[a-z\d]/,
    why: 'may be the last, according to another column',
  },
];

/** Lists of what was bought, and forms to order by, have a quantity that is no stock. */
function ofOrders({ plain }: Heading, { stock }: FeedColumns): boolean {
  const isQuantity = /^(?:qty|quantity)\.?$/i.test(stock ?? '');
  return (
    isQuantity &&
    /^(?:invoice(?: (?:no|number|date|id))?|(?:order|po) (?:no|number|date)|(?:line |order )?total|total price|extended price|line value)$/.test(
      plain,
    )
  );
}

/** Of what people write beside a row. */
function remarks({ plain }: Heading): boolean {
  return /^(?:(?:stock|availability|product|item|line|additional|further|other|internal|supplier) )?(?:comments?|notes?|remarks?|messages?|warnings?|alerts?|info|information|lead ?time|delivery time)$/.test(
    plain,
  );
}

function among(names: string): Kind['isIt'] {
  const all = new Set(listed(names));
  return ({ plain }) => all.has(plain);
}

/** What may be sold has its own column in some lists, and needs nothing taken off. It may still be for a later day, or too old. */
export function findQualifiers(headings: readonly Heading[], columns: FeedColumns, chosen: FeedColumns): Qualifier[] {
  const isLeft = headings.some(({ name, plain }) => name === columns.stock && sellable.includes(plain));
  // In a tree a price may say it of itself.
  const ownOf = (heading: Heading) =>
    columns.price && new RegExp(`^${RegExp.escape(columns.price)}[/@]`).test(heading.name)
      ? headingOf(heading.name.slice(columns.price.length + 1))
      : undefined;
  return headings.flatMap((heading, at) => {
    const own = ownOf(heading);
    return known
      .filter(
        (kind) =>
          ((!kind.isOfPrice && kind.isIt(heading, columns)) || (own && kind.isIt(own, columns))) &&
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
    all.flatMap(({ field, means, apart = nowhere, days, why, name, at, dayOf }) => {
      const said = firstOf(cells[at]);
      if (!means.test(said.trim().toLowerCase().replaceAll(apart, ' ')) || isSaidNothing(said, days)) return [];
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

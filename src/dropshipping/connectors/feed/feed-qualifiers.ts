import { firstOf } from '#platform/table-files/file-table.ts';
import type { FileRow } from '#platform/table-files/file-table.ts';
import type { Heading } from '#platform/table-files/headings.ts';
import { nonsenseIn } from '../reported-fields.ts';
import type { Nonsense } from '../supplier-connector.ts';
import type { FeedColumns } from './feed-columns.contract.ts';
import { listed, sellable } from './usual-headings.ts';

/** A column by which a figure of some rows means something else; it is not read there until its own column is chosen. */
export type Qualifier = {
  field: Nonsense['field'];
  means: RegExp;
  never?: RegExp;
  why: string;
  name: string;
  at: number;
};

type Kind = Omit<Qualifier, 'name' | 'at'> & { isIt(heading: Heading): boolean };

const nothing = /^(?:n\.?\/?a\.?|none|no|null|nil|false|never|not applicable|[\W_0]*)$/;
/**
 * Days that stand for none: those that databases begin with, and the last ones. Other days to come would need a clock, and a file
 * means the same whenever it is read.
 */
const noDay =
  /^(?:date )?(?:0000-00-00t|(?:0001|1753|1899|1900|1970|209\d|2[1-9]\d\d|[3-9]\d{3})[-/.]\d\d?[-/.]\d|\d\d?[-/. ](?:\d\d?|[a-z]{3,9})[-/., ]+(?:0001|1753|1899|1900|1970|209\d|2[1-9]\d\d|[3-9]\d{3})(?!\d))/;

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
    // The words about VAT are no part of what a heading is otherwise known by.
    isIt: ({ name }) =>
      /^(?:is |prices? )?(?:(?:vat|tax) incl(?:uded|usive|\.)?|incl(?:udes|uding|\.)? (?:vat|tax))\??$|@(?:vat|tax)$/i.test(
        name.trim().replaceAll(/[\s_-]+/g, ' '),
      ),
    means: /^(?:y|yes|true|1|x|incl?\.?|included|inclusive)$/,
    why: 'includes VAT, by another column',
  },
  {
    field: 'stock',
    isIt: among(`reserved, allocated, committed, qty reserved, quantity reserved, reserved qty, reserved quantity,
      reserved stock, stock reserved, qty allocated, quantity allocated, allocated qty, allocated quantity, allocated stock,
      stock allocated, committed stock, stock committed`),
    means: /[1-9]/,
    why: 'may hold pieces that others have ordered',
  },
  {
    field: 'stock',
    isIt: among('discontinued date, discontinuation date, date discontinued, discontinued on'),
    means: /[a-z\d]/,
    never: noDay,
    why: 'may be the last, by another column',
  },
  {
    field: 'stock',
    isIt: among('replaced by, superseded by'),
    means: /[a-z\d]/,
    why: 'may be the last, by another column',
  },
];

function among(names: string): Kind['isIt'] {
  const all = new Set(listed(names));
  return ({ plain }) => all.has(plain);
}

/** What may be sold has its own column in some lists, and needs nothing taken off. */
export function findQualifiers(headings: readonly Heading[], columns: FeedColumns, chosen: FeedColumns): Qualifier[] {
  const isLeft = headings.some(({ name, plain }) => name === columns.stock && sellable.includes(plain));
  return headings.flatMap((heading, at) =>
    known
      .filter(({ field, isIt }) => isIt(heading) && !chosen[field] && !(field === 'stock' && isLeft))
      .map(({ isIt: _isIt, ...kind }) => ({ ...kind, name: heading.name, at })),
  );
}

/** Why a figure of the row cannot be used as it stands. */
export function doubtsIn({ cells }: FileRow, qualifiers: readonly Qualifier[]): Nonsense[] {
  return qualifiers.flatMap(({ field, means, never, why, name, at }) => {
    const said = firstOf(cells[at]);
    const plain = said.trim().toLowerCase();
    const isSaid = means.test(plain) && !nothing.test(plain) && !never?.test(plain);
    return isSaid ? [{ ...nonsenseIn(field, `${name} ${said}`), why }] : [];
  });
}

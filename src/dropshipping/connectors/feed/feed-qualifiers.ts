import { firstOf } from '#platform/table-files/file-table.ts';
import type { FileRow } from '#platform/table-files/file-table.ts';
import type { Heading } from '#platform/table-files/headings.ts';
import { nonsenseIn } from '../reported-fields.ts';
import type { Nonsense } from '../supplier-connector.ts';
import type { FeedColumns } from './feed-columns.contract.ts';
import { listed, sellable } from './usual-headings.ts';

/** A column by which a figure of some rows means something else; it is not read there until its own column is chosen. */
export type Qualifier = { field: Nonsense['field']; means: RegExp; why: string; name: string; at: number };

type Kind = Omit<Qualifier, 'name' | 'at'> & { isIt(heading: Heading): boolean };

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
    isIt: among(
      'discontinued date, discontinuation date, date discontinued, discontinued on, replaced by, superseded by',
    ),
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
      .map(({ field, means, why }) => ({ field, means, why, name: heading.name, at })),
  );
}

/** Why a figure of the row cannot be used as it stands. */
export function doubtsIn({ cells }: FileRow, qualifiers: readonly Qualifier[]): Nonsense[] {
  return qualifiers.flatMap(({ field, means, why, name, at }) => {
    const said = firstOf(cells[at]);
    return means.test(said.toLowerCase()) ? [{ ...nonsenseIn(field, `${name} ${said}`), why }] : [];
  });
}

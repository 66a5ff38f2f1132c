import { toPounds } from '#platform/money.ts';
import { addressesIn } from '#platform/table-files/cells.contract.ts';
import { plainText } from '#platform/table-files/plain-text.contract.ts';
import { commonBeginning, proposalOf, withoutJoint } from '../families/proposals.rules.ts';
import { nameOfVariant } from '../families/variants.rules.ts';
import type { Category, Pet } from '../products/categories.contract.ts';
import { longestBrand } from '../products/product-limits.contract.ts';
import type { OldField } from './old-fields.contract.ts';
import type { OldRow, Reading, Remark } from './old-values.rules.ts';
import {
  gtinIn,
  isGiftCard,
  isPublished,
  priceIn,
  stockIn,
  textIn,
  vatRateIn,
  weightIn,
  withoutMark,
} from './old-values.rules.ts';
import { categoryMeant, kindIn, petMeant, waysIn } from './pet-and-category.rules.ts';

/** A product as the old shop's file has it. */
export type Draft = {
  row: number;
  /** What it is known by there; any of them finds it again. */
  keys: string[];
  /** For each option of its group. */
  values: string[];
  /** As the owner could type them; what the file does not say is left out. */
  fields: { name: string; category?: Category; pet: Pet | null } & Record<string, unknown>;
  /** The categories it was in there, each by the names on the way to it. */
  ways: string[][];
  stock: number;
  hasPrice: boolean;
  isPublished: boolean;
  pictures: string[];
  remarks: Remark[];
};
/** What is one product there: one of ours, or a family of them. */
export type DraftGroup = { name: string; options: string[]; drafts: Draft[] };

const longestName = 200;
const mostPictures = 12;
const variantRow = /^(?:variation|variant)$/i;
const pictureRow = /^(?:media|image)$/i;
const columnOptions = [
  ['size', 'Size'],
  ['colour', 'Colour'],
  ['flavour', 'Flavour'],
] as const;

/** The rows of one product of the old shop, the first one first. */
export function draftsOf(rows: readonly OldRow[], reading: Reading): DraftGroup {
  const hasVariants = rows.some(({ cells }) => variantRow.test(cells.rowType ?? ''));
  const leader = rows.find(({ cells }) => cells.name !== undefined && !variantRow.test(cells.rowType ?? '')) ?? rows[0];
  const sold = rows.filter((row) => isSold(row, hasVariants));
  const own = sold.length > 1 && !hasVariants ? sold.map((row) => textIn(row, 'name', longestName)) : [''];
  const areNamed = own.every((said) => said !== '') && new Set(own).size > 1;
  const beginning = areNamed ? withoutJoint(commonBeginning(own)) : '';
  const name = beginning || (leader ? textIn(leader, 'name', longestName) : '');
  if (!leader) return { name, options: [], drafts: [] };
  const { options, valuesOf } = optionsOf(sold, name, leader);
  const pictures = rows.flatMap((row) => (hasVariants && variantRow.test(row.cells.rowType ?? '') ? [] : row.pictures));
  const drafts = sold.map((row) => draftOf(row, { leader, name, reading, pictures, values: valuesOf(row) }));
  return {
    name,
    options,
    drafts:
      drafts.length > 1 ? drafts.map((one, at) => named(one, areNamed ? own[at] : undefined, name, options)) : drafts,
  };
}

/** A row with variants below it is their heading, one that only has a picture is part of the one above. */
function isSold({ cells }: OldRow, hasVariants: boolean): boolean {
  if (hasVariants) return variantRow.test(cells.rowType ?? '');
  if (pictureRow.test(cells.rowType ?? '')) return false;
  return ['name', 'price', 'sku', 'optionValue1', 'gtin'].some((field) => (cells[field as OldField] ?? '') !== '');
}

type Options = { options: string[]; valuesOf: (row: OldRow) => string[] };

function optionsOf(rows: readonly OldRow[], name: string, leader: OldRow): Options {
  const none = { options: [], valuesOf: () => [] };
  if (rows.length < 2) return none;
  const numbered = ([1, 2, 3] as const).flatMap((at) => {
    const value: OldField = `optionValue${at}`;
    if (rows.every(({ cells }) => !cells[value])) return [];
    const own = [leader, ...rows].map((row) => textIn(row, `optionName${at}`, 40)).find((said) => said !== '');
    return [[value, own ?? `Option ${at}`] as const];
  });
  const columns = columnOptions.filter(([field]) => new Set(rows.map(({ cells }) => cells[field] ?? '')).size > 1);
  const chosen = numbered.length > 0 ? numbered : columns;
  if (chosen.length > 0)
    return {
      options: chosen.map(([, option]) => option),
      valuesOf: (row) => chosen.map(([field]) => textIn(row, field, 60)),
    };
  // Their names may tell them apart: `Harness - S` of `Harness`.
  const named = rows.map((row) => ({ productId: row.row, name: textIn(row, 'name', longestName) }));
  const found = name === '' ? undefined : proposalOf(name, named);
  const isTold = found && named.every((one) => one.name.toLowerCase().startsWith(name.toLowerCase()));
  if (!isTold) return none;
  const byRow = new Map(found.variants.map(({ productId, values }) => [productId, Object.values(values)]));
  return { options: found.options.map((option) => option.name), valuesOf: ({ row }) => byRow.get(row) ?? [] };
}

type Context = { leader: OldRow; name: string; reading: Reading; pictures: readonly string[]; values: string[] };

function draftOf(row: OldRow, { leader, name, reading, pictures, values }: Context): Draft {
  const of = (field: OldField) => ((row.cells[field] ?? '') === '' ? leader : row);
  const price = soldAt(row, leader, reading);
  const cost = priceIn(row, 'cost', reading);
  const stock = stockIn(row, reading);
  const gtin = gtinIn(row);
  const remarks = [price.remark, cost.remark && { ...cost.remark, kind: 'note' as const }, stock.remark, gtin.remark];
  return {
    row: row.row,
    keys: keysOf(row, leader, values),
    values,
    fields: {
      name,
      ...given('description', descriptionOf(row, leader)),
      ...given('brand', textIn(of('brand'), 'brand', longestBrand)),
      ...given('gtin', gtin.value),
      ...given('sku', textIn(row, 'sku', 60)),
      ...given('price', price.value === null ? null : toPounds(price.value)),
      ...given('costPerItem', cost.value === null ? null : toPounds(cost.value)),
      ...given('weightGrams', weightIn(of('weight'), reading)),
      ...meaningOf(wordFields.map((field) => textIn(of(field), field, 500))),
      vatRate: vatRateIn(of('taxable'), reading),
    },
    ways: waysIn(textIn(of('category'), 'category', 500)),
    stock: stock.value,
    hasPrice: price.value !== null,
    isPublished: isPublished(of('published')) && !isGiftCard(leader) && !isGiftCard(row),
    pictures: [...new Set([...ownPictures(row, leader), ...pictures])].slice(0, mostPictures),
    remarks: [...remarks, comparePriceNote(row), giftCardNote(row, leader)].flatMap((one) => one ?? []),
  };
}

const wordFields = ['type', 'category', 'tags', 'name'] as const;

/** What the old shop's words say of kind, category and animal. */
function meaningOf(words: readonly string[]) {
  const [type = '', category = ''] = words;
  const all = words.join(' ');
  return {
    ...given('kind', kindIn(type) ?? kindIn(category)),
    ...given('category', categoryMeant(all)),
    pet: petMeant(all),
  };
}

function comparePriceNote({ cells: { comparePrice = '' } }: OldRow): Remark | undefined {
  if (/^0*[.,]?0*$/.test(comparePrice)) return undefined;
  const reason =
    'The old shop’s ‘was’ price is left out: here it is the lowest price of the last 30 days in this shop.';
  return { field: 'comparePrice', kind: 'note', reason };
}

/** Its price would be sold as goods, with VAT. */
function giftCardNote(row: OldRow, leader: OldRow): Remark | undefined {
  if (!isGiftCard(leader) && !isGiftCard(row)) return undefined;
  const reason =
    'This is a gift card. It comes in off sale: say on its page that it is sold as a gift card, then put it on sale.';
  return { field: 'giftCard', kind: 'note', reason };
}

/** The sale price where there is a lower one; a variant of Wix costs its product’s price and a surcharge. */
function soldAt(row: OldRow, leader: OldRow, reading: Reading) {
  const priced = (row.cells.price ?? '') === '' ? leader : row;
  const usual = priceIn(priced, 'price', reading);
  const sale = priceIn(row, 'salePrice', reading);
  if (sale.value !== null && (usual.value === null || sale.value < usual.value)) return sale;
  if (usual.value === null || (row.cells.surcharge ?? '') === '') return usual;
  const more = priceIn(row, 'surcharge', reading).value ?? 0;
  return { ...usual, value: (usual.value + more) as typeof usual.value };
}

function descriptionOf(row: OldRow, leader: OldRow): string {
  const written = [row, leader]
    .flatMap(({ cells }) => [cells.description ?? '', cells.summary ?? ''])
    .find((text) => text.trim() !== '');
  return plainText(withoutMark((written ?? '').replaceAll(String.raw`\n`, '\n'))).slice(0, 10_000);
}

function ownPictures(row: OldRow, leader: OldRow): string[] {
  return [...addressesIn(row.cells.variantPicture ?? ''), ...(row === leader ? [] : variantPictures(row))];
}

/** Shopify lists the pictures of the product beside its variants; elsewhere a variant has its own. */
function variantPictures(row: OldRow): string[] {
  return variantRow.test(row.cells.rowType ?? '') ? row.pictures : [];
}

/** `handle:waxed-dog-coat|small`, `sku:bdc-s`, `id:104`. */
function keysOf(row: OldRow, leader: OldRow, values: readonly string[]): string[] {
  const { handle = '' } = leader.cells;
  const [sku, id] = [textIn(row, 'sku', 120), textIn(row, 'oldId', 120)];
  return [
    ...(id === '' ? [] : [`id:${id.toLowerCase()}`]),
    ...(sku === '' ? [] : [`sku:${sku.toLowerCase()}`]),
    ...(handle === '' ? [] : [`handle:${[withoutMark(handle), ...values].join('|').toLowerCase()}`]),
  ];
}

function named(draft: Draft, own: string | undefined, family: string, options: readonly string[]): Draft {
  const missing = options.length === 0 || draft.values.some((value) => value === '');
  const fault: Remark = {
    field: 'optionValue1',
    kind: 'fault',
    reason: 'The file doesn’t say which variant of the product this is, such as its size.',
  };
  return {
    ...draft,
    fields: { ...draft.fields, name: own ?? nameOfVariant(family, draft.values).slice(0, longestName) },
    remarks: missing ? [...draft.remarks, fault] : draft.remarks,
  };
}

function given(name: string, value: unknown): Record<string, unknown> {
  return value === null || value === undefined || value === '' ? {} : { [name]: value };
}

import type { AdminFamily, FamilyProposal, SaveFamilyBody } from '#catalogue/families/family-admin.contract.ts';
import { mostVariants } from '#catalogue/products/product-limits.contract.ts';
import { readPounds } from '#platform/money.ts';

export type ValueDraft = { key: number; value: string; colour: string };
export type OptionDraft = { key: number; name: string; style: 'text' | 'colour' | 'picture'; values: ValueDraft[] };

/** A product of the family. Its values are named by their keys, so that they follow when a value is renamed. */
export type MemberDraft = {
  productId: number;
  name: string;
  price: string | null;
  stock: number | null;
  picks: number[];
};

/** What is typed about a combination that is not made yet. */
export type Cell = 'price' | 'costPerItem' | 'stock' | 'gtin' | 'weightGrams';
export type NewVariant = Partial<Record<Cell, string>>;

export type FamilyDraft = {
  name: string;
  options: OptionDraft[];
  members: MemberDraft[];
  /** By the keys of their values, joined by commas. */
  made: Record<string, NewVariant>;
};

export const cells: readonly { cell: Cell; label: string }[] = [
  { cell: 'price', label: 'Price in £' },
  { cell: 'costPerItem', label: 'Cost in £' },
  { cell: 'stock', label: 'Stock' },
  { cell: 'gtin', label: 'GTIN' },
  { cell: 'weightGrams', label: 'Weight in g' },
];

export function emptyOption(key: number, name: string): OptionDraft {
  return { key, name, style: name === 'Colour' ? 'colour' : 'text', values: [] };
}

export const emptyFamily: FamilyDraft = { name: '', options: [emptyOption(1, 'Size')], members: [], made: {} };

/** The next free key. */
export function nextKey({ options }: FamilyDraft): number {
  return 1 + Math.max(0, ...options.flatMap(({ key, values }) => [key, ...values.map((value) => value.key)]));
}

type Source = Pick<AdminFamily, 'name' | 'options'> & {
  variants: (FamilyProposal | AdminFamily)['variants'][number][];
};

export function draftOf({ name, options, variants }: Source): FamilyDraft {
  let key = 0;
  const drafts = options.map((option) => ({
    ...option,
    key: (key += 1),
    values: option.values.map(({ value, colour }) => ({ key: (key += 1), value, colour: colour ?? '' })),
  }));
  const members = variants.map((variant) => ({
    productId: 'productId' in variant ? variant.productId : variant.id,
    name: variant.name,
    price: 'price' in variant ? variant.price : null,
    stock: 'stock' in variant ? variant.stock : null,
    picks: drafts.map((option) => option.values.find(({ value }) => value === variant.values[option.name])?.key ?? 0),
  }));
  return { name, options: drafts, members, made: {} };
}

/** The combinations that no product has yet, by their keys; as many as a family may have. */
export function freeCombinations({ options, members }: FamilyDraft): { id: string; text: string }[] {
  if (options.some(({ values }) => values.length === 0)) return [];
  const taken = new Set(members.map(({ picks }) => picks.join(',')));
  let all: ValueDraft[][] = [[]];
  for (const { values } of options)
    all = all.flatMap((begun) => values.map((value) => [...begun, value])).slice(0, mostVariants);
  return all
    .map((values) => ({
      id: values.map(({ key }) => key).join(','),
      text: values.map(({ value }) => value || '…').join(', '),
    }))
    .filter(({ id }) => !taken.has(id));
}

/** Copies the first figure of a column to the rows below that have none. */
export function filledDown(draft: FamilyDraft, cell: Cell): FamilyDraft {
  const rows = freeCombinations(draft);
  const first = rows.map(({ id }) => draft.made[id]?.[cell]).find(Boolean);
  if (!first) return draft;
  const made = Object.fromEntries(
    rows.map(({ id }) => [id, { ...draft.made[id], [cell]: draft.made[id]?.[cell] || first }]),
  );
  return { ...draft, made };
}

/** As the API takes it: a combination without a price is not made. */
export function familyFrom(draft: FamilyDraft, common?: SaveFamilyBody['common']): SaveFamilyBody {
  const { name, options, members, made } = draft;
  const valuesOf = (picks: readonly number[]) =>
    Object.fromEntries(
      options.map((option, at) => [
        option.name,
        option.values.find(({ key }) => key === picks[at])?.value.trim() ?? '',
      ]),
    );
  const fresh = freeCombinations(draft).flatMap(({ id }) => {
    const typed = made[id];
    if (!typed?.price?.trim()) return [];
    return [{ values: valuesOf(id.split(',').map(Number)), ...figuresOf(typed) }];
  });
  return {
    name,
    options: options.map((option) => ({
      name: option.name,
      style: option.style,
      values: option.values.map(({ value, colour }) => ({
        value,
        colour: option.style === 'colour' && colour !== '' ? colour : null,
      })),
    })),
    ...(common && { common }),
    variants: [...members.map(({ productId, picks }) => ({ productId, values: valuesOf(picks) })), ...fresh],
  };
}

function figuresOf({ price = '', costPerItem, stock, gtin, weightGrams }: NewVariant) {
  const cost = costPerItem?.trim();
  return {
    price: readPounds(price) ?? price,
    costPerItem: cost ? (readPounds(cost) ?? cost) : null,
    stock: stock?.trim() ? Number(stock) : 0,
    gtin: gtin?.trim() || null,
    weightGrams: weightGrams?.trim() ? Number(weightGrams) : null,
    netQuantity: null,
  };
}

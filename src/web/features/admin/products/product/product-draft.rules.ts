import type { AdminProductPage } from '#catalogue/product-page/product-page.contract.ts';
import type { Category, Pet } from '#catalogue/products/categories.contract.ts';
import { plainGtin } from '#catalogue/products/gtin.contract.ts';
import { readPounds } from '#platform/money.ts';
import { namesIn, recordOf } from '../../../../records.rules.ts';
import { numberTyped } from '../../parts/formats.rules.ts';

export const detailNames = {
  typeOfFood: 'Type of food',
  composition: 'Composition',
  additives: 'Additives',
  analyticalConstituents: 'Analytical constituents',
  energy: 'Energy',
  feedingGuide: 'Feeding guide',
  storage: 'Storage',
  bestBefore: 'Best before',
  ingredients: 'Ingredients',
  directions: 'Directions',
  material: 'Material',
  size: 'Size',
  care: 'Care',
} as const;

export type DetailName = keyof typeof detailNames;
export const detailOrder = namesIn(detailNames);

const usualDetails: Partial<Record<Category, readonly DetailName[]>> = {
  food: ['typeOfFood', 'composition', 'additives', 'analyticalConstituents', 'energy', 'feedingGuide', 'storage'],
  health: ['ingredients', 'directions', 'size'],
  accessories: ['material', 'size', 'care'],
};

/** The details that products of a category usually have. */
export function usualDetailsOf(category: Category): readonly DetailName[] {
  return usualDetails[category] ?? ['material', 'size'];
}

/** The product form's fields, all as text. */
export type ProductDraft = {
  name: string;
  description: string;
  category: Category;
  subcategory: Category;
  kind: string;
  pet: Pet;
  /** Separated by commas. */
  alsoIn: string;
  /** Separated by commas. */
  alsoFor: string;
  brand: string;
  gtin: string;
  /** Separated by commas. */
  tags: string;
  sku: string;
  shelf: string;
  price: string;
  costPerItem: string;
  vatRate: string;
  netValue: string;
  netUnit: 'g' | 'kg' | 'ml' | 'l';
  weightGrams: string;
  isFeatured: boolean;
  isWithdrawn: boolean;
  stock: string;
  details: Record<DetailName, string>;
};

/** The fields changed since loading. */
export type DraftChanges = Partial<Omit<ProductDraft, 'details'>> & { details?: Partial<ProductDraft['details']> };

export function withChanges(draft: ProductDraft, { details, ...fields }: DraftChanges): ProductDraft {
  return { ...draft, ...fields, details: { ...draft.details, ...details } };
}

/** Merges changes; later ones win. */
export function addChanges(now: DraftChanges, { details, ...fields }: DraftChanges): DraftChanges {
  return { ...now, ...fields, ...(details && { details: { ...now.details, ...details } }) };
}

/** The changes made since `sent` was sent. */
export function withoutSent({ details = {}, ...fields }: DraftChanges, sent: ProductDraft): DraftChanges {
  const later: DraftChanges = fieldsDifferingFrom(fields, sent);
  return { ...later, details: fieldsDifferingFrom(details, sent.details) };
}

function fieldsDifferingFrom<Fields extends object>(fields: Fields, sent: object): Partial<Fields> {
  const known = new Map<string, unknown>(Object.entries(sent));
  const different = Object.entries(fields).filter(([name, value]) => known.get(name) !== value);
  // A subset of the given fields with their own values.
  return Object.fromEntries(different) as Partial<Fields>;
}

const noDetails = recordOf(detailOrder, () => '');

export const emptyDraft: ProductDraft = {
  name: '',
  description: '',
  category: 'accessories',
  subcategory: '',
  kind: '',
  pet: '',
  alsoIn: '',
  alsoFor: '',
  brand: '',
  gtin: '',
  tags: '',
  sku: '',
  shelf: '',
  price: '',
  costPerItem: '',
  vatRate: '20',
  netValue: '',
  netUnit: 'g',
  weightGrams: '',
  isFeatured: false,
  isWithdrawn: true,
  stock: '0',
  details: noDetails,
};

export function draftFrom(product: AdminProductPage): ProductDraft {
  const { name, description, category, kind, price, vatRate, netQuantity, isFeatured, isWithdrawn, stock } = product;
  return {
    name,
    description,
    category,
    subcategory: product.subcategory ?? '',
    kind,
    pet: product.pet ?? '',
    alsoIn: product.alsoIn.join(','),
    alsoFor: product.alsoFor.join(','),
    brand: product.brand ?? '',
    gtin: product.gtin ?? '',
    tags: product.tags.join(', '),
    sku: product.sku ?? '',
    shelf: product.shelf ?? '',
    price,
    costPerItem: product.costPerItem ?? '',
    vatRate: String(vatRate),
    netValue: netQuantity ? String(netQuantity.value) : '',
    netUnit: netQuantity?.unit ?? 'g',
    weightGrams: String(product.weightGrams ?? ''),
    isFeatured,
    isWithdrawn,
    stock: String(stock),
    details: { ...noDetails, ...product.details },
  };
}

/** The request body for a new product. */
export function productFrom(draft: ProductDraft) {
  const { stock, isWithdrawn } = draft;
  const { kind, ...fields } = fieldsFrom(draft);
  return { ...fields, ...(kind && { kind }), stock: numberTyped(stock), isWithdrawn };
}

/** The request body for an update: only changed fields, so that others' concurrent changes are kept. */
export function changesBetween(before: ProductDraft, after: ProductDraft): Record<string, unknown> {
  const { details: oldDetails, ...old } = fieldsFrom(before);
  const { details, ...fresh } = fieldsFrom(after);
  const changedDetails = different(oldDetails, details);
  const hasDetails = Object.keys(changedDetails).length > 0;
  return { ...different(old, fresh), ...(hasDetails && { details: changedDetails }) };
}

function different(before: object, after: object): Record<string, unknown> {
  const old = new Map<string, unknown>(Object.entries(before));
  const isNew = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(old.get(name));
  return Object.fromEntries(Object.entries(after).filter(isNew));
}

/** The fields typed into that have been saved with another value since `seen` was on the screen. */
export function changedMeanwhile(seen: ProductDraft, saved: ProductDraft, draft: ProductDraft): string[] {
  const named = (changes: Record<string, unknown>) =>
    Object.keys(changes).flatMap((name) => (name === 'details' ? Object.keys(changes[name] ?? {}) : name));
  const typed = new Set(named(changesBetween(saved, draft)));
  return named(changesBetween(seen, saved)).filter((name) => typed.has(name));
}

/** Maps an API path to a form field. */
export function fieldNamed(path: string): string {
  if (path.startsWith('netQuantity')) return 'netValue';
  return path.replace(/^details\./, '');
}

function fieldsFrom(draft: ProductDraft) {
  const { name, description, category, kind, pet, brand, gtin, price, vatRate, netValue, netUnit, isFeatured } = draft;
  return {
    name: name.trim(),
    description: description.trim(),
    category,
    subcategory: draft.subcategory || null,
    kind: kind.trim(),
    pet: pet || null,
    alsoIn: keysIn(draft.alsoIn),
    alsoFor: keysIn(draft.alsoFor),
    brand: brand.trim() || null,
    gtin: plainGtin(gtin) || null,
    tags: tagsTyped(draft.tags),
    sku: draft.sku.trim() || null,
    shelf: draft.shelf.trim() || null,
    price: readPounds(price) ?? price,
    costPerItem: draft.costPerItem.trim() ? (readPounds(draft.costPerItem) ?? draft.costPerItem) : null,
    vatRate: Number(vatRate),
    netQuantity: netValue.trim() ? { value: numberTyped(netValue), unit: netUnit } : null,
    weightGrams: draft.weightGrams.trim() ? numberTyped(draft.weightGrams) : null,
    details: recordOf(detailOrder, (detail) => draft.details[detail].trim()),
    isFeatured,
  };
}

export function keysIn(list: string): string[] {
  return list.split(',').filter((key) => key !== '');
}

/** With a key more or less, in their order. */
export function toggled(list: string, key: string): string {
  const keys = keysIn(list);
  return (keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]).toSorted().join(',');
}

/** As the server keeps them, so that an untouched field is no change. */
function tagsTyped(typed: string): string[] {
  const tags = typed.split(',').map((tag) => tag.trim().replaceAll(/\s+/g, ' ').toLowerCase());
  return [...new Set(tags.filter((tag) => tag !== ''))].toSorted();
}

import { toPounds } from '#platform/money.ts';
import { fromFraction, toFraction } from '../prices/margin.contract.ts';
import type { ProductRecord } from '../product-admin/edits.rules.ts';
import type { Shelf, Shelves } from '../products/categories.contract.ts';
import type { ProductDetails } from '../products/products.contract.ts';

const detailColumns = [
  'composition',
  'analyticalConstituents',
  'feedingGuide',
  'ingredients',
  'directions',
  'material',
  'size',
  'care',
  'typeOfFood',
  'additives',
  'energy',
  'storage',
  'bestBefore',
] as const satisfies (keyof ProductDetails)[];

/** A supplier's terms: the file shows them, but an import cannot change them. */
export const termColumns = ['supplierId', 'supplierProductId', 'supplierPrice', 'margin'] as const;

/**
 * In the order of the file. `stock` is what there was when the file was written: for a known product only `newStock` is set,
 * or every import would undo the sales since its export.
 */
export const productColumns = [
  'id',
  'slug',
  'name',
  'category',
  'subcategory',
  'kind',
  'pet',
  'alsoIn',
  'alsoFor',
  'brand',
  'gtin',
  'tags',
  'sku',
  'shelf',
  'price',
  'costPerItem',
  'vatRate',
  'netQuantity',
  'netUnit',
  'weightGrams',
  'stock',
  'newStock',
  'featured',
  'giftCard',
  'withdrawn',
  'description',
  ...detailColumns,
  ...termColumns,
] as const;

export type ProductColumn = (typeof productColumns)[number];
/** The cells of a row; without the columns that the file does not have. */
export type Cells = Partial<Record<ProductColumn, string>>;

/** Other headings that programs and people use for a column. */
const otherNames = new Map<string, ProductColumn>([
  ['title', 'name'],
  ['product', 'name'],
  ['productname', 'name'],
  ['desc', 'description'],
  ['animal', 'pet'],
  ['manufacturer', 'brand'],
  ['barcode', 'gtin'],
  ['ean', 'gtin'],
  ['code', 'sku'],
  ['shelfplace', 'shelf'],
  ['location', 'shelf'],
  ['bin', 'shelf'],
  ['upc', 'gtin'],
  ['priceincvat', 'price'],
  ['cost', 'costPerItem'],
  ['costprice', 'costPerItem'],
  ['vat', 'vatRate'],
  ['weightg', 'weightGrams'],
  ['weighting', 'weightGrams'],
  ['quantity', 'stock'],
  ['qty', 'stock'],
  ['instock', 'stock'],
]);

/** Ignores case, spaces and punctuation: `Cost per item (£)` is `costPerItem`. */
export function columnNamed(heading: string): ProductColumn | undefined {
  const plain = heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return productColumns.find((column) => column.toLowerCase() === plain) ?? otherNames.get(plain);
}

export function cellsOf(record: ProductRecord): Record<ProductColumn, string> {
  const { details } = record;
  return {
    id: String(record.id),
    slug: record.slug,
    name: record.name,
    category: record.category,
    subcategory: record.subcategory ?? '',
    kind: record.kind,
    pet: record.pet ?? '',
    alsoIn: record.alsoIn.join(', '),
    alsoFor: record.alsoFor.join(', '),
    brand: record.brand ?? '',
    gtin: record.gtin ?? '',
    tags: record.tags.join(', '),
    sku: record.sku ?? '',
    shelf: record.shelf ?? '',
    price: toPounds(record.price),
    costPerItem: record.costPerItem === null ? '' : toPounds(record.costPerItem),
    vatRate: String(record.vatRate),
    netQuantity: record.netQuantity === null ? '' : String(record.netQuantity),
    netUnit: record.netUnit ?? '',
    weightGrams: record.weightGrams === null ? '' : String(record.weightGrams),
    // A gift card has none.
    stock: record.isGiftCard ? '' : String(record.stock),
    newStock: '',
    featured: record.isFeatured ? 'yes' : 'no',
    giftCard: record.isGiftCard ? 'yes' : 'no',
    withdrawn: record.withdrawnAt ? 'yes' : 'no',
    description: record.description,
    ...detailCellsOf(details),
    ...termsOf(record),
  };
}

function detailCellsOf(details: ProductDetails): Record<(typeof detailColumns)[number], string> {
  const { composition = '', analyticalConstituents = '', feedingGuide = '', ingredients = '' } = details;
  const { directions = '', material = '', size = '', care = '' } = details;
  const { typeOfFood = '', additives = '', energy = '', storage = '', bestBefore = '' } = details;
  const ofLabel = { typeOfFood, additives, energy, storage, bestBefore };
  return {
    composition,
    analyticalConstituents,
    feedingGuide,
    ingredients,
    directions,
    material,
    size,
    care,
    ...ofLabel,
  };
}

export function termsOf(record: ProductRecord): Record<(typeof termColumns)[number], string> {
  return {
    supplierId: record.supplierId === null ? '' : String(record.supplierId),
    supplierProductId: record.supplierProductCode ?? '',
    supplierPrice: record.supplierPrice === null ? '' : toPounds(record.supplierPrice),
    margin: record.margin === null ? '' : toFraction(fromFraction(record.margin)),
  };
}

/**
 * The cells as fields of the API's schema, which validates them. A blank cell clears a field that may be empty and leaves any other
 * as it is.
 */
export function fieldsIn(cells: Cells, { categories, animals }: Shelves): Record<string, unknown> {
  const { name, category, kind, price, vatRate, featured, giftCard, withdrawn, newStock } = cells;
  const fields = {
    name: name || undefined,
    category: (category && keyOf(categories, category)) || undefined,
    subcategory: nullIfBlank(cells.subcategory && keyOf(categories, cells.subcategory)),
    kind: kind || undefined,
    pet: nullIfBlank(cells.pet && keyOf(animals, cells.pet)),
    alsoIn: listIn(cells.alsoIn)?.map((one) => keyOf(categories, one)),
    alsoFor: listIn(cells.alsoFor)?.map((one) => keyOf(animals, one)),
    brand: nullIfBlank(cells.brand),
    gtin: nullIfBlank(cells.gtin),
    tags: listIn(cells.tags),
    sku: nullIfBlank(cells.sku),
    shelf: nullIfBlank(cells.shelf),
    costPerItem: nullIfBlank(cells.costPerItem),
    price: price || undefined,
    vatRate: numberIn(vatRate?.replace('%', '')),
    netQuantity: netQuantityIn(cells),
    weightGrams: cells.weightGrams === '' ? null : numberIn(cells.weightGrams),
    description: cells.description,
    details: detailsIn(cells),
    isFeatured: flagIn(featured),
    isGiftCard: flagIn(giftCard),
    isWithdrawn: flagIn(withdrawn),
    newStock: numberIn(newStock),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function listIn(cell: string | undefined): string[] | undefined {
  const parts = cell?.split(/[,;]/).map((part) => part.trim());
  return parts?.filter((part) => part !== '');
}

/** By key or by the name on the screens: `Food & Treats` is `food`, `Dogs` is `dog`. */
function keyOf(shelves: readonly Shelf[], text: string): string {
  const typed = text.toLowerCase();
  return shelves.find(({ name }) => name.toLowerCase() === typed)?.key ?? typed;
}

/** A blank cell clears the field; a missing column leaves it alone. */
function nullIfBlank(cell: string | undefined): string | null | undefined {
  return cell === '' ? null : cell;
}

function netQuantityIn({ netQuantity, netUnit }: Cells) {
  if (netQuantity === undefined && netUnit === undefined) return undefined;
  if (!netQuantity && !netUnit) return null;
  return { value: numberIn(netQuantity), unit: netUnit?.toLowerCase() || undefined };
}

function detailsIn(cells: Cells): ProductDetails | undefined {
  const named = detailColumns.filter((column) => cells[column] !== undefined);
  return named.length === 0 ? undefined : Object.fromEntries(named.map((column) => [column, cells[column]]));
}

/** What is not a number stays text, so that the schema rejects it. */
function numberIn(text: string | undefined): number | string | undefined {
  if (!text) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

const flags = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
]);

function flagIn(text: string | undefined): boolean | string | undefined {
  return text ? (flags.get(text.toLowerCase()) ?? text) : undefined;
}

/** The column a field of the schema was read from. */
export function columnOf(path: readonly PropertyKey[]): ProductColumn | null {
  const [first, second] = path.map(String);
  const name = {
    isFeatured: 'featured',
    isGiftCard: 'giftCard',
    isWithdrawn: 'withdrawn',
    details: second,
    netQuantity: netColumn(second),
  }[first ?? ''];
  const wanted = name ?? first;
  return productColumns.find((column) => column === wanted) ?? null;
}

function netColumn(part: string | undefined): ProductColumn {
  return part === 'unit' ? 'netUnit' : 'netQuantity';
}

import { headingOf } from '#platform/table-files/headings.ts';
import type { OldColumns, OldField, OldShop } from './old-fields.contract.ts';

/** Usual headings, likelier ones first: Shopify's (old and new template), WooCommerce's, Wix's, Squarespace's, Google's, ours. */
const usual: Partial<Record<OldField, string>> = {
  name: 'title, name, product name, product title',
  description: 'body html, body, description, product description, long description, content',
  summary: 'short description, summary, subtitle',
  handle: 'handle, url handle, handle id, slug, url key, product url',
  parent: 'parent, item group id, parent sku, group id, parent id',
  oldId: 'variant id, variant id non editable, product id, id, product id non editable',
  sku: 'variant sku, sku, product sku, reference, product code, item code, code, stock code, mpn',
  rowType: 'field type, type of row, product type non editable, type',
  size: 'size',
  colour: 'color, colour',
  flavour: 'flavour, flavor',
  price: 'variant price, price, regular price, selling price, retail price, rrp, unit price',
  salePrice: 'sale price, special price, offer price',
  comparePrice: 'variant compare at price, compare at price, list price, was price',
  surcharge: 'surcharge',
  cost: 'cost per item, cost, cost price, unit cost, wholesale price, cost of goods sold, purchase price',
  stock:
    'variant inventory qty, inventory quantity, inventory, stock, quantity, qty, stock quantity, stock level, available quantity',
  availability: 'availability, in stock, is in stock, stock status',
  published:
    'status, published, published on online store, visible, active, is active, enabled, available for order, withdrawn, product online',
  variantPicture: 'variant image, variant image url',
  brand: 'vendor, brand, brands, manufacturer, make',
  type: 'kind, type, product type, custom product type, department',
  category: 'product category, categories, category, collection, google product category, standardized product type',
  tags: 'tags, tag',
  gtin: 'variant barcode, barcode, gtin, gtin upc ean or isbn, ean, ean13, ean 13, upc, isbn',
  weight: 'variant grams, weight value grams, weight grams, weight, weight kg, shipping weight, weight g',
  weightUnit: 'variant weight unit, weight unit, weight unit for display',
  taxable: 'variant taxable, charge tax, taxable, tax status, vat rate, tax class',
  giftCard: 'gift card, is gift card',
};
const options =
  /^(?:product )?(?:option|attribute) ?(?:(\d) (name|values?|description)|(name|values?|description) ?(\d))$/;
const pictures =
  /^(?:(?:product |main |base |hosted |additional |further )?(?:images?|pictures?|photos?)(?: (?:src|link|links|url|urls))?)(?: ?\d+)?$/;

const byHeading = new Map(
  Object.entries(usual).flatMap(([field, names]) =>
    names.split(',').map((name, rank) => [name.trim(), { field: field as OldField, rank }] as const),
  ),
);

/** Whether products' files have such a heading: the row that has several is the one of the headings. */
export function isUsualHeading(heading: string): boolean {
  const plain = plainOf(heading);
  return byHeading.has(plain) || options.test(plain) || pictures.test(plain);
}

/** Which program wrote a file with these headings. */
export function shopOf(headings: readonly string[]): OldShop {
  const plain = new Set(headings.map(plainOf));
  const has = (...names: string[]) => names.every((name) => plain.has(name));
  if (has('handle', 'variant price') || has('url handle', 'option1 value') || has('url handle', 'price'))
    return 'shopify';
  if (has('handle id', 'field type') || has('handle', 'field type')) return 'wix';
  if (has('product id non editable') || has('hosted image urls', 'option value 1')) return 'squarespace';
  if (has('slug', 'vat rate', 'new stock')) return 'ours';
  if (has('type', 'parent', 'regular price')) return 'woocommerce';
  if (has('image link', 'availability')) return 'google';
  return 'other';
}

/** The likeliest field of each column. A field has one column, pictures may have several. */
export function guessColumns(headings: readonly string[], shop: OldShop): OldColumns {
  const columns: OldColumns = Object.fromEntries(headings.map((heading) => [heading, null]));
  const ranked = headings
    .flatMap((heading) => {
      const found = meaningOf(heading, shop);
      return found ? [{ heading, ...found }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank);
  const taken = new Set<OldField>();
  for (const { heading, field } of ranked) {
    if (taken.has(field) && field !== 'picture') continue;
    taken.add(field);
    columns[heading] = field;
  }
  return columns;
}

function meaningOf(heading: string, shop: OldShop): { field: OldField; rank: number } | undefined {
  const plain = plainOf(heading);
  const special = words[shop]?.[plain];
  if (special) return { field: special, rank: 0 };
  const [, first, early, late, last] = options.exec(plain) ?? [];
  const number = first ?? last;
  if (number !== undefined) {
    if (!/^[123]$/.test(number)) return undefined;
    const part = (early ?? late) === 'name' ? 'Name' : 'Value';
    return { field: `option${part}${number}` as OldField, rank: 0 };
  }
  if (pictures.test(plain)) return { field: 'picture', rank: 0 };
  return byHeading.get(plain);
}

/** What a heading means in one program's files only. */
const words: Partial<Record<OldShop, Record<string, OldField>>> = {
  shopify: { type: 'type' },
  woocommerce: { type: 'rowType', id: 'oldId' },
  wix: { collection: 'category' },
  squarespace: { 'product type non editable': 'rowType', categories: 'category' },
  google: { id: 'oldId', 'product type': 'type', 'google product category': 'category', mpn: 'sku' },
};

function plainOf(heading: string): string {
  return headingOf(heading.replaceAll(/[*#]/g, '')).plain.replace(/^option(\d)/, 'option$1');
}

import { mostTags } from '#catalogue/products/shelves.contract.ts';
import { mostPictures } from '#platform/table-files/cells.contract.ts';
import type { ListedStock } from '../connectors.contract.ts';
import { nonsenseIn } from '../reported-fields.ts';
import type { ListedProduct, Nonsense } from '../supplier-connector.ts';
import type { FeedCheck } from './feed-check.contract.ts';
import { differingCode } from './feed-check.rules.ts';
import type { Oddities } from './feed-oddities.ts';
import type { ReadRow } from './feed-rows.ts';

/** How rows of one code became one product. */
export type Merged = FeedCheck['codes'];

const ownViews = /^(?:|default|default store view|admin|all|base|main|0|en|en[-_ ](?:gb|uk|us)|english|uk|gb)$/i;

/**
 * Rows of one code as one product: identical ones count once, one row per warehouse is added up, and of one row per store view
 * the first with figures counts. Where rows say different things, none of them is taken.
 */
export function mergeRows(
  rows: readonly ReadRow[],
  oddities: Oddities,
): { products: Map<string, ListedProduct>; merged: Merged } {
  const merged: Merged = { repeated: 0, same: 0, warehouses: 0, views: 0, differing: 0, sameButCase: 0 };
  const products = new Map<string, ListedProduct>();
  for (const [code, group] of Map.groupBy(rows, ({ product }) => product.code)) {
    const [first] = group;
    if (!first) continue;
    if (group.length === 1) {
      products.set(code, first.product);
      continue;
    }
    merged.repeated += 1;
    const { product, rule } = mergeGroup(group, first.product);
    merged[rule] += 1;
    products.set(code, product);
    if (rule === 'differing')
      for (const { row } of group)
        oddities.note(
          row,
          differingCode,
          `rows ${group
            .map((one) => one.row)
            .slice(0, 5)
            .join(', ')} have the code ${code} and differ`,
        );
  }
  const plain = (code: string) => code.toLowerCase().replaceAll(/[\u2010-\u2015\u2212\u00AD]/g, '-');
  merged.sameButCase = products.size - new Set(products.keys().map(plain)).size;
  return { products, merged };
}

type Rule = 'same' | 'warehouses' | 'views' | 'differing';

function mergeGroup(group: readonly ReadRow[], first: ListedProduct): { product: ListedProduct; rule: Rule } {
  const places = new Set(group.map(({ warehouse }) => warehouse));
  const leading = leadingView(group);
  const texts = textsOf(leading ? [leading, ...group] : group, first);
  const all = leading ? [leading, ...group.filter(({ view }) => view !== leading.view)] : group;
  const barcodes = new Set(group.flatMap(({ product }) => product.gtin ?? []));
  if (barcodes.size > 1) return { product: { ...texts, gtin: null, ...severalIn(barcodes) }, rule: 'differing' };
  const { price, currency } = agreedPrice(all, leading !== undefined);
  if (places.size === group.length && !places.has('')) {
    const stock = added(group);
    return {
      product: { ...texts, ...currency, ...joined(price, stock) },
      rule: isClear(price) && isClear(stock) ? 'warehouses' : 'differing',
    };
  }
  const stock = agreed('stock', all, leading !== undefined);
  const product = { ...texts, ...currency, ...joined(price, stock) };
  if (!isClear(price) || !isClear(stock)) return { product, rule: 'differing' };
  return { product, rule: leading ? 'views' : 'same' };
}

/** Goods with barcodes of their own under one code are several. */
function severalIn(barcodes: ReadonlySet<string>) {
  const said = [...barcodes].join(' / ');
  const nonsense = (['price', 'stock'] as const).map((field) => ({ ...nonsenseIn(field, said), why: differs }));
  return { price: null, stock: null, nonsense };
}

/** The row of the view that has no mark, or an English one. */
function leadingView(group: readonly ReadRow[]): ReadRow | undefined {
  if (group.every(({ view }) => view === group[0]?.view)) return undefined;
  const own = group.filter(({ view }) => ownViews.test(view));
  return own.length === 1 ? own[0] : own.find(({ view }) => view === '');
}

function textsOf(group: readonly ReadRow[], first: ListedProduct): Omit<ListedProduct, 'price' | 'stock' | 'nonsense'> {
  const products = group.map(({ product }) => product);
  const { code } = first;
  const firstWith = <Field extends keyof ListedProduct>(field: Field) =>
    products.map((product) => product[field]).find((value) => value !== null && value !== undefined) ?? null;
  return {
    code,
    name: products.find(({ name }) => name !== code)?.name ?? code,
    gtin: firstWith('gtin'),
    brand: firstWith('brand'),
    description: firstWith('description'),
    category: firstWith('category'),
    tags: [...new Set(products.flatMap(({ tags = [] }) => tags))].slice(0, mostTags),
    retail: firstWith('retail'),
    weightGrams: firstWith('weightGrams'),
    size: firstWith('size'),
    leastOrder: firstWith('leastOrder'),
    orderMultiple: firstWith('orderMultiple'),
    imageUrls: [...new Set(products.flatMap(({ imageUrls }) => imageUrls))].slice(0, mostPictures),
  };
}

type Figure<Value> = { value: Value | null; nonsense: Nonsense[] };

function isClear({ nonsense }: Figure<unknown>): boolean {
  return nonsense.every(({ why }) => why !== differs);
}

const differs = 'differs between rows of this code';

/** The one figure that rows give. `isLed`: the first row's counts, where it has one. */
function agreed<Field extends 'price' | 'stock'>(
  field: Field,
  group: readonly ReadRow[],
  isLed: boolean,
): Figure<ListedProduct[Field]> {
  const led = group[0]?.product;
  if (isLed && led && (led[field] !== null || errorsIn(field, led).length > 0))
    return { value: led[field], nonsense: errorsIn(field, led) };
  const values = new Set(group.map(({ product }) => product[field]).filter((value) => value !== null));
  const errors = group.flatMap(({ product }) => errorsIn(field, product));
  const [value = null] = values;
  if (errors.length === 0 && values.size < 2) return { value, nonsense: [] };
  if (values.size === 0) return { value: null, nonsense: errors.slice(0, 1) };
  const said = [...values, ...errors.map((error) => error.said)].map((one) =>
    field === 'price' && typeof one === 'number' ? (one / 100).toFixed(2) : String(one),
  );
  return { value: null, nonsense: [{ ...nonsenseIn(field, said.join(' / ')), why: differs }] };
}

/** The same figure in two currencies is not the same. */
function agreedPrice(group: readonly ReadRow[], isLed: boolean) {
  const price = agreed('price', group, isLed);
  const priced = group.filter(({ product }) => product.price !== null);
  const currencies = new Set((isLed ? priced.slice(0, 1) : priced).map(({ product }) => product.currency));
  if (currencies.size > 1) {
    const said = priced.map(({ product }) => product.currency ?? 'no currency').join(' / ');
    return { price: { value: null, nonsense: [{ ...nonsenseIn('price', said), why: differs }] }, currency: {} };
  }
  const [currency] = currencies;
  return { price, currency: currency && price.value !== null ? { currency } : {} };
}

/** The sum of all warehouses; one that cannot be read leaves no sum. */
function added(group: readonly ReadRow[]): Figure<ListedStock> {
  const nonsense = group.flatMap(({ product }) => errorsIn('stock', product));
  if (nonsense.length > 0) return { value: null, nonsense: nonsense.slice(0, 1) };
  const stocks = group.flatMap(({ product }) => product.stock ?? []);
  const pieces = stocks.reduce<number>((sum, stock) => sum + (stock === 'in-stock' ? 0 : stock), 0);
  if (stocks.length === 0) return { value: null, nonsense: [] };
  return { value: pieces === 0 && stocks.includes('in-stock') ? 'in-stock' : pieces, nonsense: [] };
}

function errorsIn(field: Nonsense['field'], { nonsense = [] }: ListedProduct): Nonsense[] {
  return nonsense.filter((error) => error.field === field);
}

function joined(price: Figure<ListedProduct['price']>, stock: Figure<ListedStock>) {
  return { price: price.value, stock: stock.value, nonsense: [...price.nonsense, ...stock.nonsense] };
}

import { toPounds } from '#platform/money.ts';
import { badFigures, has } from './faults.ts';
import { pictureAddress } from './simulated-supplier.ts';
import type { SimulatedGoods, SimulatedSupplier } from './simulated-supplier.ts';

/** A purchasable product or variation, or the product that variations belong to. */
export type WooGoods = {
  id: number;
  kind: 'simple' | 'variable' | 'variation';
  parentId: number;
  goods: SimulatedGoods;
  variationIds: number[];
};

/** Ids by position: the first is 101, as after a hundred posts and pages; products with variations from 9001 on. */
const firstId = 101;
const firstParentId = 9_001;

export function wooProducts(
  { places }: Pick<SimulatedSupplier, 'places'>,
  goods: readonly SimulatedGoods[],
): WooGoods[] {
  const families = new Map<string, WooGoods>();
  const each = goods.map((one): WooGoods => {
    const id = firstId + (places.get(one.code) ?? places.size);
    if (!one.choice) return { id, kind: 'simple', parentId: 0, goods: one, variationIds: [] };
    const family = families.get(one.choice.of) ?? newFamily(one, one.choice.of, firstParentId + families.size);
    families.set(one.choice.of, family);
    family.variationIds.push(id);
    return { id, kind: 'variation', parentId: family.id, goods: one, variationIds: [] };
  });
  return [...each, ...families.values()];
}

function newFamily(first: SimulatedGoods, name: string, id: number): WooGoods {
  const { sku = '', isDraft = false } = first.choice ?? {};
  const goods = { ...first, name, code: '', sku, isDraft, gtin: null };
  return { id, kind: 'variable', parentId: 0, goods, variationIds: [] };
}

/** The stored code, which many variations lack. */
export function storedSku({ goods }: WooGoods): string {
  return goods.sku ?? goods.code;
}

export function wooResponseOf(supplier: SimulatedSupplier, product: WooGoods, origin: string) {
  const { id, kind, parentId, goods, variationIds } = product;
  const isParent = kind === 'variable';
  const src = pictureAddress(supplier, isParent ? firstOf(supplier, goods) : goods, origin);
  const picture = { id: 20_000 + id, src, name: goods.name, alt: '' };
  const figures = { price: toPounds(goods.price), stock: goods.stock };
  const reported = has(supplier.faults, 'bad-figures', goods.code) ? badFigures : figures;
  return {
    id: has(supplier.faults, 'bad-row', goods.code) ? null : id,
    parent_id: parentId,
    type: kind,
    // A variation is published even where its product is a draft.
    status: goods.isDraft ? 'draft' : 'publish',
    name: goods.name.replaceAll('&', '&amp;'),
    description: `<p>${goods.description.replaceAll('&', '&amp;')}</p>\n`,
    sku: reportedSku(product),
    global_unique_id: goods.gtin ?? '',
    price: reported.price,
    regular_price: isParent ? '' : toPounds(goods.price),
    ...stockFields(product, reported.stock),
    brands: goods.brand === null ? [] : [{ id: 1, name: goods.brand, slug: goods.brand.toLowerCase() }],
    attributes: kind === 'variation' && goods.choice ? [{ name: goods.choice.label, option: goods.choice.value }] : [],
    variations: variationIds,
    ...(kind === 'variation' && { image: picture }),
    images: [picture],
  };
}

/** A variation without a code of its own is returned with that of its product. */
function reportedSku(product: WooGoods): string {
  const { kind, goods } = product;
  return storedSku(product) || (kind === 'variation' && goods.choice?.sku) || '';
}

function stockFields({ kind, goods }: WooGoods, reported: number | string) {
  const { stock, availability = 'counted' } = goods;
  const isCounted = kind !== 'variable' && availability === 'counted';
  const isThere = stock > 0 || kind === 'variable';
  const status = isThere ? 'instock' : 'outofstock';
  return {
    purchasable: kind !== 'variable',
    manage_stock: isCounted,
    stock_quantity: isCounted ? reported : null,
    stock_status: availability === 'backorder' ? 'onbackorder' : status,
  };
}

function firstOf({ goods }: SimulatedSupplier, { choice }: SimulatedGoods): SimulatedGoods {
  const found = [...goods.values()].find((one) => one.choice?.of === choice?.of);
  if (!found) throw new Error('A product of variations has one at least');
  return found;
}

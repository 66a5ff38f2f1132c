import { toPounds } from '#platform/money.ts';
import { badFigures, has } from './faults.ts';
import { pictureAddress } from './simulated-supplier.ts';
import type { SimulatedGoods, SimulatedSupplier } from './simulated-supplier.ts';

/** One thing that can be bought, or the product that several of them are variations of. */
export type WooGoods = {
  id: number;
  kind: 'simple' | 'variable' | 'variation';
  parentId: number;
  goods: SimulatedGoods;
  variationIds: number[];
};

/** Numbered by their place: the first has 101, as after a hundred posts and pages; products of variations from 9001 on. */
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
  return { id, kind: 'variable', parentId: 0, goods: { ...first, name, code: '', gtin: null }, variationIds: [] };
}

export function tellWooGoods(supplier: SimulatedSupplier, product: WooGoods, origin: string) {
  const { id, kind, parentId, goods, variationIds } = product;
  const isParent = kind === 'variable';
  const src = pictureAddress(supplier, isParent ? firstOf(supplier, goods) : goods, origin);
  const picture = { id: 20_000 + id, src, name: goods.name, alt: '' };
  const figures = { price: toPounds(goods.price), stock: goods.stock };
  const told = has(supplier.faults, 'bad-figures', goods.code) ? badFigures : figures;
  return {
    id: has(supplier.faults, 'bad-row', goods.code) ? null : id,
    parent_id: parentId,
    type: kind,
    status: 'publish',
    name: goods.name,
    description: `<p>${goods.description.replaceAll('&', '&amp;')}</p>\n`,
    sku: goods.code,
    global_unique_id: goods.gtin ?? '',
    price: told.price,
    regular_price: isParent ? '' : toPounds(goods.price),
    manage_stock: !isParent,
    stock_quantity: isParent ? null : told.stock,
    stock_status: goods.stock > 0 || isParent ? 'instock' : 'outofstock',
    brands: goods.brand === null ? [] : [{ id: 1, name: goods.brand, slug: goods.brand.toLowerCase() }],
    attributes: kind === 'variation' && goods.choice ? [{ name: goods.choice.label, option: goods.choice.value }] : [],
    variations: variationIds,
    ...(kind === 'variation' && { image: picture }),
    images: [picture],
  };
}

function firstOf({ goods }: SimulatedSupplier, { choice }: SimulatedGoods): SimulatedGoods {
  const found = [...goods.values()].find((one) => one.choice?.of === choice?.of);
  if (!found) throw new Error('A product of variations has one at least');
  return found;
}

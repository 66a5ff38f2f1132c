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

/** A variation's name is its option alone among its sisters, and the whole elsewhere. */
export function wooResponseOf(
  supplier: SimulatedSupplier,
  product: WooGoods,
  origin: string,
  { amongSisters = false } = {},
) {
  const { id, kind, parentId, goods, variationIds } = product;
  const figures = { price: enteredPrice(goods), stock: stockShown(supplier, product) };
  const reported = has(supplier.faults, 'bad-figures', goods.code) ? badFigures : figures;
  return {
    id: has(supplier.faults, 'bad-row', goods.code) ? null : id,
    parent_id: parentId,
    type: kind,
    // A variation is published even where its product is a draft.
    status: goods.isDraft ? 'draft' : 'publish',
    ...textsOf(goods),
    ...(kind === 'variation' && { name: variationName(goods, amongSisters) }),
    virtual: false,
    downloadable: false,
    catalog_visibility: 'visible',
    sku: reportedSku(product),
    global_unique_id: goods.gtin ?? '',
    price: reported.price,
    regular_price: kind === 'variable' ? '' : enteredPrice(goods),
    ...stockFields(product, reported.stock, figures.stock),
    categories:
      goods.category === undefined ? [] : [{ id: 1, name: goods.category, slug: goods.category.toLowerCase() }],
    brands: goods.brand === null ? [] : [{ id: 1, name: goods.brand, slug: goods.brand.toLowerCase() }],
    attributes: attributesOf(product),
    variations: variationIds,
    ...picturesOf(supplier, product, origin),
  };
}

function variationName({ name, choice }: SimulatedGoods, amongSisters: boolean): string {
  if (!choice) return name;
  if (amongSisters) return choice.value;
  return `${choice.of.replaceAll('&', '&amp;')}${choice.value && ` - ${choice.value}`}`;
}

/** With the comments of the editor. */
function textsOf({ name, nameAsHtml, description, shortDescription = '', weight = '', ...goods }: SimulatedGoods) {
  const encoded = description.replaceAll('&', '&amp;');
  return {
    name: nameAsHtml ?? name.replaceAll('&', '&amp;'),
    description: encoded && `<!-- wp:paragraph -->\n<p>${encoded}</p>\n<!-- /wp:paragraph -->\n`,
    short_description: shortDescription,
    weight,
    dimensions: goods.dimensions ?? { length: '', width: '', height: '' },
    tags: (goods.tags ?? []).map((name, at) => ({
      id: 700 + at,
      name: name.replaceAll('&', '&amp;'),
      slug: `tag-${at}`,
    })),
  };
}

function picturesOf(supplier: SimulatedSupplier, { id, kind, goods }: WooGoods, origin: string) {
  if (goods.hasNoPicture) return { ...(kind === 'variation' && { image: null }), images: [] };
  const src = pictureAddress(supplier, kind === 'variable' ? firstOf(supplier, goods) : goods, origin);
  const picture = { id: 20_000 + id, src, name: goods.name, alt: '' };
  const further = (goods.furtherPictures ?? []).map(({ name }, at) => ({
    id: 30_000 + at,
    src: `${src}?${name}`,
    name,
    alt: '',
  }));
  return { ...(kind === 'variation' && { image: picture }), images: [picture, ...further] };
}

/** As anybody typed it: '4' and '4.5', which the shop system does not pad. */
export function enteredPrice({ price, enteredPrice: entered }: SimulatedGoods): string {
  return entered ?? toPounds(price);
}

/** A variation for any value has none. */
function attributesOf({ kind, goods: { choice } }: WooGoods) {
  if (kind === 'variation') return choice?.value ? [{ name: choice.label, option: choice.value }] : [];
  return kind === 'variable' && choice ? [{ name: choice.label, variation: true, options: [choice.value] }] : [];
}

/** The one that has the number: of variations that share their product's stock, the first. */
export function stockHolder(supplier: SimulatedSupplier, goods: SimulatedGoods): SimulatedGoods {
  return goods.choice?.sharesStock ? firstOf(supplier, goods) : goods;
}

function stockShown(supplier: SimulatedSupplier, { goods, kind }: WooGoods): number {
  return kind === 'variation' && goods.choice?.sharesStock ? stockHolder(supplier, goods).stock : goods.stock;
}

/** A variation without a code of its own is returned with that of its product. */
function reportedSku(product: WooGoods): string {
  const { kind, goods } = product;
  return storedSku(product) || (kind === 'variation' && goods.choice?.sku) || '';
}

/** A product without a price cannot be bought. */
function stockFields({ kind, goods }: WooGoods, reported: number | string, stock: number) {
  const { availability = 'counted', choice } = goods;
  const isShared = kind === 'variation' && choice?.sharesStock === true;
  const isCounted = kind !== 'variable' && availability === 'counted';
  const isThere = stock > 0 || kind === 'variable';
  const status = isThere ? 'instock' : 'outofstock';
  return {
    purchasable: kind !== 'variable' && enteredPrice(goods) !== '',
    manage_stock: isShared ? 'parent' : isCounted,
    stock_quantity: isCounted ? reported : null,
    stock_status: availability === 'backorder' ? 'onbackorder' : status,
    backorders: 'no',
    backorders_allowed: false,
  };
}

function firstOf({ goods }: SimulatedSupplier, { choice }: SimulatedGoods): SimulatedGoods {
  const found = [...goods.values()].find((one) => one.choice?.of === choice?.of);
  if (!found) throw new Error('A product of variations has one at least');
  return found;
}

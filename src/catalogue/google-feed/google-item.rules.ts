import { pictureUrl } from '#media/pictures/picture-sources.contract.ts';
import { toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { categoryName, petName } from '../products/categories.contract.ts';
import type { Category, Pet, Shelves } from '../products/categories.contract.ts';
import { isWorldwide, readGtin } from '../products/gtin.contract.ts';
import { attributeOfOption } from '../products/product-limits.contract.ts';
import type { ProductDetails } from '../products/products.contract.ts';
import { googleCategoryOf } from './google-categories.rules.ts';

/** Google's product data specification. */
export const longestTitle = 150; // characters
const longestDescription = 5_000; // characters
const mostFurtherPictures = 10;
const longestFact = 1_000; // characters

/** A product on sale; the feed offers those with a price and a picture. */
export type OfferedProduct = {
  id: number;
  name: string;
  description: string;
  category: Category;
  subcategory: Category | null;
  kind: string;
  pet: Pet | null;
  brand: string | null;
  gtin: string | null;
  price: Pence;
  /** In a sale: see sale-terms.contract.ts. */
  wasPrice: Pence | null;
  saleStartsAt: Date | null;
  saleEndsAt: Date | null;
  isSoldOut: boolean;
  netQuantity: number | null;
  netUnit: 'g' | 'kg' | 'ml' | 'l' | null;
  weightGrams: number | null;
  /** The supplier's; null: not agreed, or the shop's own stock. */
  shippingRate: Pence | null;
  pictures: readonly { key: string; width: number; height: number }[];
  familyId: number | null;
  familyValues: string[] | null;
  familyOptions: readonly { name: string }[] | null;
  details: ProductDetails;
};

export type DeliveryPrice = { service: string; price: Pence };

/** In the order of the TSV file's columns. */
export const googleAttributes = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'availability',
  'price',
  'sale_price',
  'sale_price_effective_date',
  'condition',
  'brand',
  'gtin',
  'identifier_exists',
  'product_type',
  'google_product_category',
  'shipping',
  'shipping_weight',
  'unit_pricing_measure',
  'unit_pricing_base_measure',
  'item_group_id',
  'size',
  'color',
  'material',
  'pattern',
  'product_detail',
] as const;
type GoogleAttribute = (typeof googleAttributes)[number];

type Repeated = 'additional_image_link' | 'shipping' | 'product_detail';

export type GoogleItem = Partial<Record<Exclude<GoogleAttribute, Repeated>, string>> & {
  additional_image_link: string[];
  product_detail: { section_name: string; attribute_name: string; attribute_value: string }[];
  shipping: { country: string; service: string; price: string }[];
};

type Offered = { delivery: readonly DeliveryPrice[]; shelves: Shelves; shopUrl: string };

/** The product in Google's words (support.google.com/merchants/answer/7052112). */
export function googleItem(product: OfferedProduct, { delivery, shelves, shopUrl }: Offered): GoogleItem {
  const [picture, ...further] = product.pictures.map(({ key }) => shopUrl + pictureUrl(key, 1600, 'jpg'));
  return {
    id: String(product.id),
    title: shortened(product.name.replaceAll(/\s+/g, ' '), longestTitle),
    description: shortened(product.description, longestDescription),
    link: `${shopUrl}/product/${product.id}`,
    ...(picture && { image_link: picture }),
    additional_image_link: further.slice(0, mostFurtherPictures),
    // What its supplier has on backorder counts as sold out (shop rules, section 9).
    availability: product.isSoldOut ? 'out_of_stock' : 'in_stock',
    ...pricesOf(product),
    condition: 'new',
    ...identityOf(product),
    product_type: typeOf(product, shelves),
    ...categoryOf(product),
    shipping: delivery.map(({ service, price }) => ({ country: 'GB', service: named(service), price: gbp(price) })),
    ...amountsOf(product),
    ...variantOf(product),
    product_detail: labelOf(product),
  };
}

function typeOf({ category, subcategory, pet, kind }: OfferedProduct, shelves: Shelves): string {
  const within = subcategory && categoryName(shelves, subcategory);
  return [categoryName(shelves, category), within, pet && petName(shelves, pet), kind].filter(Boolean).join(' > ');
}

/** Google compares `price` with the price that the page strikes through. */
function pricesOf({ price, wasPrice, saleStartsAt, saleEndsAt }: OfferedProduct): Partial<GoogleItem> {
  if (wasPrice === null) return { price: gbp(price) };
  const dates = saleStartsAt && saleEndsAt && `${saleStartsAt.toISOString()}/${saleEndsAt.toISOString()}`;
  return { price: gbp(wasPrice), sale_price: gbp(price), ...(dates && { sale_price_effective_date: dates }) };
}

function gbp(price: Pence): string {
  return `${toPounds(price)} GBP`;
}

function named(service: string): string {
  return service.charAt(0).toUpperCase() + service.slice(1);
}

/** By whole characters, and after a word where there is one. */
function shortened(text: string, most: number): string {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const part = characters.slice(0, most).join('');
  return part.slice(0, part.search(/\s\S*$/) > 0 ? part.search(/\s\S*$/) : undefined).trimEnd();
}

function identityOf({ brand, gtin }: OfferedProduct): Partial<GoogleItem> {
  const valid = validGtin(gtin);
  return { ...(brand && { brand }), ...(valid ? { gtin: valid } : { identifier_exists: 'no' }) };
}

function validGtin(gtin: string | null): string | null {
  const read = gtin === null ? null : readGtin(gtin);
  return read !== null && isWorldwide(read) ? read : null;
}

function categoryOf({ category, pet, kind }: OfferedProduct): Partial<GoogleItem> {
  const known = googleCategoryOf(category, pet, kind);
  return known === undefined ? {} : { google_product_category: known };
}

/** By law the unit price is of a kilogram or litre (see unit-price.rules.ts). */
function amountsOf({ weightGrams, netQuantity, netUnit }: OfferedProduct): Partial<GoogleItem> {
  return {
    ...(weightGrams !== null && { shipping_weight: `${weightGrams} g` }),
    ...(netQuantity !== null &&
      netUnit !== null &&
      netQuantity > 0 && {
        unit_pricing_measure: `${netQuantity}${netUnit}`,
        unit_pricing_base_measure: netUnit === 'g' || netUnit === 'kg' ? '1kg' : '1l',
      }),
  };
}

/** Google refuses groups whose items differ in nothing it knows, such as flavours: those are offered singly. */
function variantOf({ familyId, familyValues, familyOptions }: OfferedProduct): Partial<GoogleItem> {
  if (familyId === null || !familyValues || !familyOptions) return {};
  const item: Partial<GoogleItem> = { item_group_id: String(familyId) };
  for (const [place, { name }] of familyOptions.entries()) {
    const attribute = attributeOfOption(name);
    if (attribute === undefined) return {};
    item[attribute] = familyValues[place] ?? '';
  }
  return item;
}

/** What a food's label says before it is bought. */
const labelled = [
  ['typeOfFood', 'Type of food'],
  ['composition', 'Composition'],
  ['additives', 'Additives'],
  ['analyticalConstituents', 'Analytical constituents'],
  ['energy', 'Energy'],
  ['feedingGuide', 'Feeding guide'],
  ['storage', 'Storage'],
  ['bestBefore', 'Best before'],
] as const;

function labelOf({ details }: OfferedProduct): GoogleItem['product_detail'] {
  return labelled.flatMap(([key, name]) => {
    const fact = details[key];
    return fact ? [{ section_name: 'Label', attribute_name: name, attribute_value: shortened(fact, longestFact) }] : [];
  });
}

import { fromPounds, pence, share, toPounds } from '#platform/money.ts';
import { supplierTerms } from './demo-suppliers.ts';
import { demoCatalogue, type DemoProduct } from './demo-texts.ts';
import { type Random, seededRandom } from './random.ts';

export type InventedProduct = ReturnType<typeof inventProduct>;

const dayMs = 24 * 60 * 60 * 1000;
const places =
  'Harbour Moorland Orchard Hedgerow Riverside Meadow Cliff Forest Cottage Garden Heather Bracken Willow Hazel Rowan Cove Downs Fell Marsh Quayside Stable Lantern Thistle Clover Copse'.split(
    ' ',
  );
const manners =
  'Everyday Little Sturdy Cosy Wandering Rainy-Day Sunday Evening Travelling Muddy Quiet Cheerful Weekend Old-Fashioned Springtime Autumn'.split(
    ' ',
  );
const variants = [
  'Small',
  'Medium',
  'Large',
  'in Pine',
  'in Clay',
  'in Oat',
  'in Marigold',
  'in Harbour Blue',
  'Set of Two',
  'Family Size',
  'Try-Me Size',
];
const brandBeginnings = 'Ash Birch Bramble Cobble Crow Dun Elm Fen Gorse Hollin Kest Lark Mill Nettle Oak Pebble'.split(
  ' ',
);
const brandEndings = ['ford', 'wick', 'ley', ' & Daughter'];
const brands = brandBeginnings.flatMap((beginning) => brandEndings.map((ending) => beginning + ending));
const openings = [
  'Made in small runs and checked by hand before it is packed.',
  'A plain, well-made thing at a fair price.',
  'The one our customers ask for again.',
  'Tried for a month by Pip, Vee and their friends.',
  'New this season and already a favourite in the workshop.',
];

/** The product of a number, always the same: a relative of one of the demo products, with its kind of picture. */
export function inventProduct(id: number, pictureKeys: ReadonlyMap<string, string>, now: Date) {
  const random = seededRandom(id);
  const model = random.pick(demoCatalogue);
  const name = `${random.pick(manners)} ${random.pick(places)} ${model.name}, ${random.pick(variants)}`;
  const price = priceLike(model, random);
  const supplierId = random.pick([null, 1, 1, 2, 3]);
  const product = {
    id,
    name,
    price,
    supplierId,
    slug: `${slugOf(name)}-${id}`,
    category: model.category,
    kind: model.kind,
    pet: model.pet,
    brand: random.pick(brands),
    netQuantity: model.netQuantity?.value ?? null,
    netUnit: model.netQuantity?.unit ?? null,
    weightGrams: model.weightGrams,
    stock: stock(random),
    ...supplierTerms({ id, kind: model.kind, price: toPounds(price), supplierId }),
    createdAt: new Date(now.getTime() - random.between(1, 1_000) * dayMs),
  };
  const text = { productId: id, description: `${random.pick(openings)} ${model.description}`, details: model.details };
  return { product, text, pictures: picturesOf(id, model, pictureKeys, random), rating: ratingOf(id, random) };
}

function priceLike(model: DemoProduct, random: Random) {
  const scaled = share(fromPounds(model.price), random.between(55, 220), 100);
  return pence(Math.max(95, Math.round(scaled / 10) * 10 - random.pick([0, 1, 5])));
}

function stock(random: Random): number {
  const luck = random.fraction();
  if (luck < 0.08) return 0;
  return luck < 0.14 ? random.between(1, 5) : random.between(6, 250);
}

/** Its own picture first, then up to two of the same kind. */
function picturesOf(productId: number, model: DemoProduct, keys: ReadonlyMap<string, string>, random: Random) {
  const relatives = demoCatalogue.filter(({ kind, slug }) => kind === model.kind && slug !== model.slug);
  return [model, ...relatives.slice(0, random.between(0, 2))].map(({ slug, alt }, position) => ({
    productId,
    position,
    pictureKey: keys.get(slug),
    alt,
  }));
}

/** Two in five have been rated; their reviews themselves are not invented. */
function ratingOf(productId: number, random: Random) {
  if (random.fraction() > 0.4) return null;
  const many = random.between(1, 12);
  return {
    productId,
    one: random.between(0, 1),
    two: random.between(0, 1),
    three: random.between(0, Math.ceil(many / 4)),
    four: random.between(0, many),
    five: random.between(1, many * 2),
  };
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

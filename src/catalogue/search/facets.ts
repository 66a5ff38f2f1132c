import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { pence, toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { Pet } from '../products/categories.contract.ts';
import type { ProductFacets, ProductFilter } from '../products/products.contract.ts';
import { products } from '../products/products.table.ts';
import { readShelves } from '../products/shelves.ts';
import { helpFor } from './help-pages.rules.ts';
import { areFamiliesGrouped } from './once-a-family.ts';
import { readPlaces } from './placed-filter.ts';
import { matchesFilter, matchesPrice } from './search-query.ts';
import type { PlacedFilter, Search } from './search-query.ts';
import { plainWords } from './search-words.rules.ts';
import { search } from './search.ts';
import type { Catalogue } from './search.ts';

/** What facets ask of a product. */
type Facets = {
  pet: Pet | null;
  brand: string | null;
  isSoldOut: boolean;
  inPrice: boolean;
};

/** Products that are equal in all facets; `count` leaves out those of families where these are counted once. */
type Group = Facets & { alsoFor: Pet[]; count: number; lowest: Pence; highest: Pence };

/** Families whose variants are equal in all facets. */
type FamilyGroup = { variants: Facets[]; count: number };

const maxBrands = 60;

/** How many products each further choice would leave: a facet counts under all other choices, without its own. */
function facetsOf(
  groups: Group[],
  families: FamilyGroup[],
  { pet, brand, inStock }: ProductFilter,
  pets: readonly Pet[],
): Omit<ProductFacets, 'meant' | 'isClose' | 'note' | 'help'> {
  const matchers = {
    pet: (one: Facets) => !pet || one.pet === pet,
    brand: (one: Facets) => !brand || one.brand === brand,
    stock: (one: Facets) => inStock === undefined || one.isSoldOut !== inStock,
    price: (one: Facets) => one.inPrice,
  };
  const matchesAllBut = (own?: keyof typeof matchers) => (one: Facets) =>
    Object.entries(matchers).every(([name, matches]) => name === own || matches(one));
  // A product without a family is counted like a family of one, and one for several animals like one with a variant for each.
  const all = [...groups.map((group) => ({ variants: byAnimal(group), count: group.count })), ...families];
  const allBut = (own?: keyof typeof matchers): FamilyGroup[] =>
    all.map(({ variants, count }) => ({ variants: variants.filter(matchesAllBut(own)), count }));
  const isAvailable = ({ variants }: FamilyGroup) => variants.some(({ isSoldOut }) => !isSoldOut);

  const byPet = countBy(allBut('pet'), ({ pet: theirs }) => theirs);
  const byBrand = countBy(allBut('brand'), ({ brand: theirs }) => theirs);
  return {
    total: sum(allBut().filter(({ variants }) => variants.length > 0)),
    inStock: sum(allBut('stock').filter(isAvailable)),
    pets: pets.map((known) => ({ pet: known, count: byPet.get(known) ?? 0 })).filter(({ count }) => count > 0),
    brands: [...byBrand]
      .map(([brand, count]) => ({ brand, count }))
      .toSorted((a, b) => b.count - a.count || a.brand.localeCompare(b.brand))
      .slice(0, maxBrands),
    price: priceRange(groups.filter((group) => byAnimal(group).some(matchesAllBut('price')))),
  };
}

function byAnimal(group: Group): Facets[] {
  return [group.pet, ...group.alsoFor].map((pet) => ({ ...group, pet }));
}

function sum(groups: { count: number }[]): number {
  return groups.reduce((total, { count }) => total + count, 0);
}

function countBy<Name extends string>(
  groups: FamilyGroup[],
  nameOf: (variant: Facets) => Name | null,
): Map<Name, number> {
  const counts = new Map<Name, number>();
  for (const { variants, count } of groups) {
    const names = new Set(variants.map(nameOf).filter((name) => name !== null));
    if (count > 0) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return counts;
}

function priceRange(groups: Group[]): ProductFacets['price'] {
  if (groups.length === 0) return null;
  const bound = (best: (...prices: number[]) => number, price: 'lowest' | 'highest') =>
    toPounds(pence(groups.map((group) => group[price]).reduce((a, b) => pence(best(a, b)))));
  return { lowest: bound(Math.min, 'lowest'), highest: bound(Math.max, 'highest') };
}

/** Groups the products that category and words leave in one pass; the facets are summed from the groups. */
export function countFacets(catalogue: Catalogue, filter: ProductFilter): Promise<ProductFacets> {
  return catalogue.replica.read((db) => countIn(db, catalogue, filter));
}

async function countIn(db: Database, catalogue: Catalogue, typed: ProductFilter): Promise<ProductFacets> {
  const [filter, shelves, found, grouped] = await Promise.all([
    readPlaces(db, typed),
    readShelves(db),
    typed.q ? search(db, catalogue, { q: typed.q, exact: typed.exact }) : undefined,
    areFamiliesGrouped(db),
  ]);
  const { featured, category, subcategory, rule, hasFurtherIn } = filter;
  const wanted = and(matchesFilter({ featured, category, subcategory, rule, hasFurtherIn }), found?.hits);
  const isShelf = grouped && !found && isOfShelf(filter);
  const [groups, families, ends] = await Promise.all([
    groupProducts(db, { wanted: and(wanted, isShelf ? isNull(products.familyId) : undefined), filter, grouped }),
    grouped ? groupFamilies(db, { wanted, filter }) : [],
    isShelf ? readPriceEnds(db, filter) : undefined,
  ]);
  const ofOwner = [...shelves.categories, ...shelves.collections].filter(({ path }) => path.startsWith('/c/'));
  const help = helpFor(plainWords(found?.respelt ?? filter.q ?? ''), ofOwner);
  return {
    ...facetsOf(
      groups,
      families,
      filter,
      shelves.animals.map(({ key }) => key),
    ),
    ...(ends !== undefined && { price: ends }),
    ...saidOf(found),
    ...(help.length > 0 && { help }),
  };
}

/** Then families are counted from one index, all others from a second, and prices are the ends of a third. */
function isOfShelf({ rule, featured }: PlacedFilter): boolean {
  return rule === undefined && featured === undefined;
}

function saidOf({ meant, isClose, note }: Partial<Search> = {}): Pick<ProductFacets, 'meant' | 'isClose' | 'note'> {
  return { meant: meant ?? null, ...(isClose && { isClose }), ...(note && { note }) };
}

type Wanted = { wanted: SQL | undefined; filter: PlacedFilter };

function groupProducts(db: Database, { wanted, filter, grouped }: Wanted & { grouped: boolean }): Promise<Group[]> {
  return db
    .select({
      pet: products.pet,
      alsoFor: filter.hasFurtherFor ? products.alsoFor : sql<Pet[]>`'{}'::text[]`.as('also_for'),
      brand: products.brand,
      isSoldOut: products.isSoldOut,
      inPrice: inPrice(filter).as('in_price'),
      count: grouped
        ? sql<number>`count(*) filter (where ${products.familyId} is null)::int`
        : sql<number>`count(*)::int`,
      lowest: sql<Pence>`min(${products.price})`,
      highest: sql<Pence>`max(${products.price})`,
    })
    .from(products)
    .where(wanted)
    .groupBy(products.pet, sql`also_for`, products.brand, products.isSoldOut, sql`in_price`);
}

/** The lowest and the highest price under all choices but that of a price. */
async function readPriceEnds(db: Database, filter: PlacedFilter): Promise<ProductFacets['price']> {
  const { minPrice: _least, maxPrice: _most, ...others } = filter;
  const wanted = matchesFilter(others);
  const { rows } = await db.execute<{ lowest: Pence | null; highest: Pence | null }>(sql`
    select (select ${products.price} from ${products} where ${wanted} order by ${products.price} limit 1) as lowest,
      (select ${products.price} from ${products} where ${wanted} order by ${products.price} desc limit 1) as highest`);
  const [ends] = rows;
  if (!ends || ends.lowest === null || ends.highest === null) return null;
  return { lowest: toPounds(ends.lowest), highest: toPounds(ends.highest) };
}

/**
 * By which variants they have. A variant in stock and in the price range sets bit 0, out of it bit 1; sold out bits 2 and 3. They
 * are grouped as one text: to compare three arrays of each family takes twice as long.
 */
async function groupFamilies(db: Database, { wanted, filter }: Wanted): Promise<FamilyGroup[]> {
  const several = filter.hasFurtherFor ? sql`cross join unnest(array[pet] || also_for) animal` : sql``;
  const pet = filter.hasFurtherFor ? sql`animal` : sql`pet`;
  const variants = sql`${products} ${several} where ${and(isNotNull(products.familyId), wanted)}`;
  const isAnyPrice = filter.minPrice === undefined && filter.maxPrice === undefined;
  // Unless sold-out ones or prices are asked for, one variant of each kind says it, the first in stock.
  const alike =
    isAnyPrice && filter.inStock !== false
      ? sql`select distinct on (family_id, ${pet}, brand) family_id, ${pet} as pet, brand, case when is_sold_out then 4 else 1 end as bits
          from ${variants} order by family_id, ${pet}, brand, is_sold_out`
      : sql`select family_id, ${pet} as pet, brand, bit_or(1 << (2 * is_sold_out::int + (not ${inPrice(filter)})::int)) as bits
          from ${variants} group by family_id, ${pet}, brand order by family_id, ${pet}, brand`;
  const { rows } = await db.execute<{ variants: string; count: number }>(sql`
    select variants, count(*)::int as count from (
      select string_agg(concat_ws(E'\t', coalesce(pet, ''), coalesce(brand, ''), bits), E'\n') as variants
      from (${alike}) alike group by family_id
    ) families group by variants`);
  return rows.map(({ variants, count }) => ({ count, variants: variants.split('\n').flatMap(variantsIn) }));
}

function variantsIn(text: string): Facets[] {
  const [pet = '', brand = '', bits = ''] = text.split('\t');
  return [0, 1, 2, 3]
    .filter((bit) => (Number(bits) >> bit) & 1)
    .map((bit) => ({
      pet: pet || null,
      brand: brand || null,
      isSoldOut: bit > 1,
      inPrice: bit % 2 === 0,
    }));
}

function inPrice(filter: ProductFilter): SQL<boolean> {
  return sql<boolean>`(${matchesPrice(filter) ?? true})`;
}

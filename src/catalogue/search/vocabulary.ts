import { count, isNull, max, sql } from 'drizzle-orm';
import { everything } from '#platform/database/cache-tags.contract.ts';
import type { Changes } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import { products, smallPets } from '../products/products.table.ts';
import { plainWords } from './search-words.rules.ts';
import { canBeMisspelt } from './spelling.rules.ts';
import type { Vocabulary } from './spelling.rules.ts';

/** The words of the current catalogue, for searches without matches. */
export type CachedVocabulary = { read(): Promise<Vocabulary> };

type Edition = { of: string; words: Vocabulary };

/**
 * Reading the words of 100,000 products takes the database half a second, so they are read again only after an edit: the sale of
 * a last piece invalidates the catalogue, too, but changes no word.
 */
export function cacheVocabulary(db: Database, changes: Changes): CachedVocabulary {
  let edition: Promise<Edition> | undefined;
  let isCertain = false;
  changes.subscribe((tags) => {
    if (tags.includes('catalogue') || tags.includes(everything)) isCertain = false;
  });

  async function renew(before: Promise<Edition> | undefined): Promise<Edition> {
    const known = await before?.catch(() => undefined);
    const of = await nameEdition(db);
    return known?.of === of ? known : { of, words: await readWords(db) };
  }

  return {
    async read() {
      if (!edition || !isCertain) {
        isCertain = true;
        edition = renew(edition);
      }
      try {
        return (await edition).words;
      } catch (error) {
        isCertain = false;
        throw error;
      }
    },
  };
}

/** Every edit of a product sets `updated_at`; sales do not. */
async function nameEdition(db: Database): Promise<string> {
  const [found] = await db
    .select({ products: count(), updatedAt: max(products.updatedAt) })
    .from(products)
    .where(isNull(products.withdrawnAt));
  return JSON.stringify(found);
}

/** Whole words of names, and stems of descriptions' words, which are far cheaper to read than the words. */
async function readWords(db: Database): Promise<Vocabulary> {
  const { rows } = await db.execute<{ word: string; products: number; stem: boolean }>(sql`
    select word, count(*)::int as products, false as stem
    from ${products}, string_to_table(${products.sortName} || ' ' || lower(concat_ws(' ', ${products.kind}, ${products.brand},
      ${products.pet}, case ${products.pet} when 'small-pet' then ${smallPets} end, ${products.category})), ' ') as word
    where ${products.withdrawnAt} is null
    group by word
    union all
    select word, ndoc, true from ts_stat('select words from product_texts')`);
  const vocabulary = new Map<string, { products: number; isWord: boolean; isStem: boolean }>();
  for (const { word: text, products, stem } of rows) {
    for (const word of plainWords(text)) {
      if (!canBeMisspelt(word)) continue;
      const known = vocabulary.get(word);
      vocabulary.set(word, {
        products: (known?.products ?? 0) + products,
        isWord: !stem || (known?.isWord ?? false),
        isStem: stem || (known?.isStem ?? false),
      });
    }
  }
  return vocabulary;
}

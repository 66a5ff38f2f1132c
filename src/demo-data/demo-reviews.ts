import type { productRatings } from '#catalogue/products/ratings.table.ts';
import type { reviews } from '#catalogue/reviews/reviews.table.ts';
import { demoCatalogue, demoReviews } from './demo-texts.ts';
import { seededRandom } from './random.ts';
import type { Random } from './random.ts';

type ReviewRow = typeof reviews.$inferInsert;
type RatingRow = Required<typeof productRatings.$inferInsert>;

const dayMs = 24 * 60 * 60 * 1000;
const firstNames = (
  'Aisha Alan Amara Andrew Anita Anwen Ben Beth Bronwen Callum Carys Catherine Chidi Claire Craig Daniel Deborah Dev Donna ' +
  'Eilidh Eleanor Emma Farah Gareth Gemma George Grace Hamish Harriet Helen Ian Isla Jack Jane Janet Jasmine Joanne John Kate ' +
  'Keith Kieran Laura Leila Lewis Linda Lucy Malcolm Maria Mark Martin Maureen Megan Michael Mohammed Moira Nadia Natalie Neil ' +
  'Niamh Nigel Nisha Olivia Owen Patrick Paul Priya Rachel Rebecca Rhys Robert Rosie Ruth Sam Sandra Sarah Shanice Sian Simon ' +
  'Sophie Stephen Stuart Susan Tariq Tom Tracey Valerie Victoria Wei William Yusuf Yvonne Zoe'
).split(' ');
const initials = 'A B C D E F G H J K L M N O P R S T W Y'.split(' ');

/** All sample reviews, oldest first, over the year before `now`. */
export function reviewRows(now: Date): ReviewRow[] {
  const random = seededRandom(1_509);
  const names = new Set<string>();
  const rows = demoCatalogue.flatMap(({ id: productId, slug }) =>
    (demoReviews.get(slug) ?? []).map((text) => ({ ...text, productId, ...reviewer(random, names, now) })),
  );
  return rows.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** The rating summary of each reviewed product, computed from the stored rows. */
export function ratingRows(rows: readonly ReviewRow[]): RatingRow[] {
  const names = ['one', 'two', 'three', 'four', 'five'] as const;
  const summaries = new Map<number, RatingRow>();
  for (const { productId, rating } of rows) {
    const summary = summaries.get(productId) ?? {
      productId,
      total: 0,
      stars: 0,
      one: 0,
      two: 0,
      three: 0,
      four: 0,
      five: 0,
    };
    const name = names[rating - 1];
    if (!name) throw new RangeError(`Not a number of stars: ${rating}`);
    summary[name] += 1;
    summary.total += 1;
    summary.stars += rating;
    summaries.set(productId, summary);
  }
  return [...summaries.values()];
}

function reviewer(random: Random, taken: Set<string>, now: Date) {
  const daysAgo = random.between(2, 360);
  return {
    ...someone(random, taken),
    createdAt: inTheDaytime(random, new Date(now.getTime() - daysAgo * dayMs)),
    verified: random.fraction() < 0.65,
    // Older reviews have more helpful votes.
    helpful: Math.floor(random.fraction() ** 2 * (daysAgo / 30) * 1.6),
    isSample: true,
  };
}

function someone(random: Random, taken: Set<string>): { customerName: string; customerEmail: string } {
  const customerName = `${random.pick(firstNames)} ${random.pick(initials)}.`;
  if (taken.has(customerName)) return someone(random, taken);
  taken.add(customerName);
  return {
    customerName,
    customerEmail: `${customerName.toLowerCase().replace('. ', '').replace(/\W+/g, '.')}sample@reviews.example`,
  };
}

function inTheDaytime(random: Random, day: Date): Date {
  const at = new Date(day);
  at.setUTCHours(random.between(7, 21), random.between(0, 59), random.between(0, 59), 0);
  return at;
}

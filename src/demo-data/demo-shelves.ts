import { and, eq } from 'drizzle-orm';
import { categories, collections } from '#catalogue/products/categories.table.ts';
import { pictureUrl } from '#media/pictures/picture-sources.contract.ts';
import { pictures } from '#media/pictures/pictures.table.ts';
import type { Database } from '#platform/database/database.ts';
import { shopDay } from '#platform/shop-day.ts';

/** What the pages of the first three categories say. */
const ofCategories = {
  accessories: {
    text: 'Things to chase, chew, wear, eat from and fall asleep on.',
    description:
      'Toys, collars, leads, bowls, beds and scratching posts, well made and fairly priced. Free UK delivery on orders over {{free from}}.',
  },
  food: {
    text: 'Everyday dinners, treats for good behaviour, and treats for no reason at all.',
    description:
      'Dry and wet food, treats, hay and seed for dogs, cats, small pets, birds and fish. Free UK delivery on orders over {{free from}}.',
  },
  health: {
    text: 'Shampoos, brushes and supplements for coats, paws and bath nights that go to plan.',
    description:
      'Shampoo, grooming and supplements for dogs and cats, with every ingredient named. Free UK delivery on orders over {{free from}}.',
  },
};

/** Shown from November to Christmas, on the shop's page and to whoever searches for it. */
const christmas = {
  key: 'christmas',
  address: 'christmas',
  name: 'Christmas Gifts',
  title: 'Christmas gifts for dogs and cats',
  description: 'Toys, treats and things to sleep in for the first of December and for the morning of the 25th.',
  text: 'Small things for the stocking, and a few that will not fit into it.',
  closing: `## Wrapping for animals

- **Paper, not foil.** It tears well, and a piece that is eaten does no harm.
- **Nothing curly.** Ribbon and string are for the tree, out of a cat’s reach.
- **Hide one treat in the box.** Whoever unpacks it should be paid.

Mince pies, chocolate, raisins, onion and macadamia nuts are for people only. Our own treats are in [Food & Treats](/food).`,
  position: 1,
  rule: { products: [18, 19, 21, 22, 23, 26, 27, 30, 31, 33] },
};
const christmasPicture = {
  file: 'rope-tug-toy-in-use',
  alt: 'Pip, a brown felt puppy, holding the rope tug in his mouth',
};

export async function addShelves(tx: Database, keys: ReadonlyMap<string, string>, now: Date): Promise<void> {
  for (const [key, texts] of Object.entries(ofCategories))
    await tx
      .update(categories)
      .set(texts)
      .where(and(eq(categories.key, key), eq(categories.text, '')));
  const { file, alt } = christmasPicture;
  const [stored] = await tx
    .select()
    .from(pictures)
    .where(eq(pictures.key, keys.get(file) ?? ''));
  const picture = stored && { src: pictureUrl(stored.key), width: stored.width, height: stored.height, alt };
  await tx
    .insert(collections)
    .values({ ...christmas, ...seasonAt(now), picture })
    .onConflictDoNothing();
}

/** Within the season shown until its end, otherwise hidden until the next one begins. */
export function seasonAt(now: Date) {
  const today = shopDay(now);
  const year = Number(today.slice(0, 4));
  const [begin, end] = ['-11-01', '-12-27'];
  if (today >= year + begin && today < year + end) return { isHidden: false, hiddenFrom: year + end };
  const next = today < year + begin ? year : year + 1;
  return { isHidden: true, shownFrom: next + begin, hiddenFrom: next + end };
}

import type { Database } from '#platform/database/database.ts';
import type { PageContent } from '#shop/site/site-contents.contract.ts';
import { siteDocuments, siteVersions } from '#shop/site/site.table.ts';

const aboutUs: PageContent = {
  title: 'About us',
  description: 'Who we are, and how we choose what we sell.',
  picture: { scene: 'hero' },
  blocks: [
    {
      id: 'who',
      kind: 'text',
      title: 'Two animals and a few people',
      text: `Pip is a dog who will eat anything once. Vee is a cat who won’t. Between them they have tried most of what we sell, and what neither of them liked is not here.

We are a {{character}} business. We buy from makers we can telephone, write down what is in the food, and answer our own messages {{opening hours}}.

- Food with plain labels
- Toys that last
- Beds worth sleeping in`,
    },
    {
      id: 'favourites',
      kind: 'products',
      title: 'What Pip and Vee would buy',
      source: { by: 'best-sellers' },
      most: 8,
    },
    {
      id: 'write',
      kind: 'band',
      title: 'Ask us anything',
      text: 'We answer within {{reply time}}.',
      picture: { scene: 'tile-accessories' },
      button: { label: 'Contact Us', to: '/contact' },
    },
  ],
};

const wetDogs: PageContent = {
  title: 'What to do with a wet dog',
  description: 'Three towels, one rule and a bed by the door.',
  picture: { scene: 'tile-health' },
  blocks: [
    {
      id: 'text',
      kind: 'text',
      title: '',
      text: `A wet dog has one plan, and it is your sofa. You have about four seconds.

## Before the walk

Put a towel on the handle of the door, inside. A second one lives in the car. The third is for you.

## At the door

1. Ask for a sit before the lead comes off.
2. Dry the paws first, then the belly, then the back. Ears last, and gently.
3. Give the treat when the dog is dry, not before.

## Afterwards

A bed near the door, away from the draught, saves the carpet and the argument. [Beds that can be washed](/accessories) make the next time easier.`,
    },
    { id: 'care', kind: 'products', title: '', source: { by: 'category', key: 'health' }, most: 8 },
  ],
};

/** A page and an article, published. */
export async function addPages(tx: Database, now: Date): Promise<void> {
  const written = [
    { key: 'page-about-us', kind: 'page' as const, address: 'about-us', content: aboutUs },
    { key: 'article-wet-dog', kind: 'article' as const, address: 'what-to-do-with-a-wet-dog', content: wetDogs },
  ];
  await tx
    .insert(siteDocuments)
    .values(written.map(({ content: _, ...document }) => ({ ...document, createdAt: now })))
    .onConflictDoNothing();
  await tx
    .insert(siteVersions)
    .values(written.map(({ key, content }) => ({ documentKey: key, state: 'live' as const, content, at: now })))
    .onConflictDoNothing();
}

import type { BlockKind, PageBlock, ProductSource } from '#shop/site/blocks.contract.ts';

export const blockNames: Record<BlockKind, string> = {
  hero: 'Hero',
  tiles: 'Tiles',
  animals: 'Animals',
  products: 'Row of Products',
  band: 'Picture Band',
  text: 'Text',
  testimonials: 'What Customers Say',
  community: 'Community',
  newsletter: 'Newsletter',
  promises: 'Promises',
  notice: 'Notice',
  'bought-before': 'Bought Before',
  'recently-seen': 'Recently Seen',
};

export const blockHints: Record<BlockKind, string> = {
  hero: 'The large picture at the top, with a title and buttons.',
  tiles: 'Pictures side by side, each a link.',
  animals: 'A link for each animal that you have products for.',
  products: 'Best sellers, what is new, a category, a collection, or chosen by hand.',
  band: 'A picture from edge to edge with some words.',
  text: 'Paragraphs, lists and links.',
  testimonials: 'The testimonials from Moderation. Hidden while there are none.',
  community: 'Visitors’ comments, and the form to write one.',
  newsletter: 'The form for signing up to your newsletter.',
  promises: 'Up to four promises you make to shoppers.',
  notice: 'A small line of text.',
  'bought-before': 'What a signed-in customer has bought. Others don’t see it.',
  'recently-seen': 'What a visitor looked at last. This stays in their browser.',
};

export const sourceNames: Record<ProductSource['by'], string> = {
  'best-sellers': 'Best sellers',
  newest: 'What is new',
  category: 'A category',
  collection: 'A collection',
  animal: 'For an animal',
  hand: 'Chosen by hand',
};

/** What a block says, for the list of blocks. */
export function summaryOf(block: PageBlock): string {
  switch (block.kind) {
    case 'hero':
      return block.title || 'What the shop says of itself';
    case 'products':
      return block.title || sourceNames[block.source.by];
    case 'notice':
      return block.text;
    case 'text':
      return block.title || block.text.slice(0, 80);
    case 'promises':
      return block.items.map(({ title }) => title).join(', ');
    default:
      return 'title' in block ? block.title : '';
  }
}

/** With values that its contract accepts as far as they can be known. */
export function newBlock(kind: BlockKind, id: string): PageBlock {
  switch (kind) {
    case 'hero':
      return { id, kind, title: '', text: '', picture: null, buttons: [{ label: 'Shop Now', to: '/shop' }] };
    case 'tiles':
      return { id, kind, title: '', tiles: [newTile] };
    case 'products':
      return { id, kind, title: '', source: { by: 'newest' }, most: 8 };
    case 'band':
      return { id, kind, title: '', text: '', picture: { scene: 'tile-accessories' }, button: null };
    case 'text':
      return { id, kind, title: '', text: '' };
    case 'animals':
      return { id, kind, title: 'Who are you shopping for?' };
    case 'newsletter':
      return { id, kind, title: 'News from us', text: 'New arrivals and offers, {{newsletter rhythm}}.' };
    case 'promises':
      return { id, kind, items: [newPromise] };
    case 'notice':
      return { id, kind, text: '' };
    case 'testimonials':
    case 'community':
    case 'bought-before':
    case 'recently-seen':
      return { id, kind };
  }
}

export const newTile = {
  title: '',
  text: '',
  to: '/shop',
  picture: null,
  face: 'face-dog',
  ground: 'food',
} as const;

export const newPromise = { icon: 'paw', title: '', text: '' } as const;

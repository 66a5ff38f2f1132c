import type { ShopSettings } from '../settings/settings.contract.ts';
import type { BlockOf } from './blocks.contract.ts';
import type { HomeContent } from './site-contents.contract.ts';

const tilesOfAll = [
  {
    title: 'Food & Treats',
    text: 'Small batches, plain labels and nothing to hide behind.',
    to: '/shop?category=Food',
    scene: 'tile-food',
    face: 'face-dog',
    ground: 'food',
  },
  {
    title: 'Health & Care',
    text: 'For baths, brushes and the bits in between.',
    to: '/shop?category=Health',
    scene: 'tile-health',
    face: 'face-cat',
    ground: 'health',
  },
  {
    title: 'Accessories & Toys',
    text: 'Collars, beds and toys that outlast a wet winter.',
    to: '/shop?category=Accessories',
    scene: 'tile-accessories',
    face: 'face-rabbit',
    ground: 'accessories',
  },
] as const;

/** With the demo's pictures and descriptions, or without. */
function firstTiles(isDemo: boolean): BlockOf<'tiles'> {
  return {
    id: 'tiles',
    kind: 'tiles',
    title: 'Shop by category',
    tiles: tilesOfAll.map(({ text, scene, ...tile }) => ({
      ...tile,
      text: isDemo ? text : '',
      picture: isDemo ? { scene } : null,
    })),
  };
}

const firstPromises: BlockOf<'promises'> = {
  id: 'promises',
  kind: 'promises',
  items: [
    {
      icon: 'delivery',
      title: 'Fast UK Delivery',
      text: 'With you in {{standard days}}; express in {{express days}}',
    },
    {
      icon: 'returns',
      title: '{{return days}}-Day Returns',
      text: 'Changed your mind, or your cat has? Send it back',
    },
    { icon: 'paw', title: 'Pet-Approved Quality', text: 'Chosen with dogs, cats and their people in mind' },
    { icon: 'lock', title: 'Secure Checkout', text: 'Encrypted checkout, no account needed' },
  ],
};

/** The home page of a new shop. */
export function firstHome({ isDemo }: Pick<ShopSettings, 'isDemo'>): HomeContent {
  return {
    title: '',
    description: isDemo ? descriptionOfDemo : '',
    blocks: [
      {
        id: 'hero',
        kind: 'hero',
        title: '',
        text: isDemo ? 'Honest food, toys that last and beds worth sleeping in, from a {{character}} business.' : '',
        picture: isDemo ? { scene: 'hero' } : null,
        buttons: [
          { label: 'Shop Now', to: '/shop' },
          { label: 'View Collections', to: '/shop?featured=true' },
        ],
      },
      { id: 'bought-before', kind: 'bought-before' },
      { id: 'best-sellers', kind: 'products', title: '', source: { by: 'best-sellers' }, most: 16 },
      firstTiles(isDemo),
      { id: 'animals', kind: 'animals', title: 'Who are you shopping for?' },
      ...(isDemo ? [pictureNotice] : []),
      { id: 'testimonials', kind: 'testimonials' },
      { id: 'community', kind: 'community' },
      firstPromises,
      { id: 'recently-seen', kind: 'recently-seen' },
      {
        id: 'newsletter',
        kind: 'newsletter',
        title: 'News worth pricking up your ears for',
        text: 'New arrivals, fair offers and useful tips, {{newsletter rhythm}}. Unsubscribe any time.',
      },
    ],
  };
}

const descriptionOfDemo =
  'Food, treats, toys, beds and care for dogs, cats and small animals from a {{character}} UK shop. Free UK delivery on orders over {{free from}} and {{return days}}-day returns.';

const pictureNotice: BlockOf<'notice'> = {
  id: 'picture-notice',
  kind: 'notice',
  text: 'Our product images are being updated. Thank you for bearing with us while we take better ones.',
};

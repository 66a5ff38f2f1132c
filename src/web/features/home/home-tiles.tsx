import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { Pet } from '#catalogue/products/categories.contract.ts';
import type { SceneName } from '#shop/scenes/scenes.contract.ts';
import { useShelves } from '../../layout/shelves.queries.ts';
import { Scene } from '../../ui/pictures/scene.tsx';

type Tile = { category: string; title: string; text: string; scene: SceneName; face: string; ground: string };

// Categories in links have capitals (shop rules, section 16).
const tiles: readonly Tile[] = [
  {
    category: 'Food',
    title: 'Food & Treats',
    text: 'Small batches, plain labels and nothing to hide behind.',
    scene: 'tile-food',
    face: 'dog',
    ground: 'bg-picture-food',
  },
  {
    category: 'Health',
    title: 'Health & Care',
    text: 'For baths, brushes and the bits in between.',
    scene: 'tile-health',
    face: 'cat',
    ground: 'bg-picture-health',
  },
  {
    category: 'Accessories',
    title: 'Accessories & Toys',
    text: 'Collars, beds and toys that outlast a wet winter.',
    scene: 'tile-accessories',
    face: 'rabbit',
    ground: 'bg-picture-accessories',
  },
];

/** `isDemo`: with the demo's pictures and descriptions. */
export function CategoryTiles({ isDemo }: { isDemo: boolean }) {
  return (
    <section aria-labelledby="by-category" className="page-width mt-section">
      <h2 id="by-category">Shop by category</h2>
      <ul className="mt-5 grid grid-cols-3 gap-3 sm:mt-8 sm:gap-5 lg:gap-8">
        {tiles.map(({ category, title, text, scene, face, ground }) => (
          <li key={category}>
            <Link to="/shop" search={{ category }} className="group block">
              <span className={clsx('block aspect-square overflow-hidden sm:aspect-[5/4] rounded-picture', ground)}>
                {isDemo ? (
                  <Scene
                    name={scene}
                    sizes="(min-width: 80rem) 25rem, 31vw"
                    className="transition-transform duration-500 group-hover:scale-[1.03]"
                  />
                ) : (
                  <img
                    src={`/brand/face-${face}.svg`}
                    alt=""
                    width={80}
                    height={82}
                    className="mx-auto h-full w-2/5 object-contain"
                  />
                )}
              </span>
              <span className="mt-2 block heading-face text-subheading group-hover:underline max-sm:text-sm sm:mt-4">
                {title}
              </span>
              {isDemo && <span className="mt-1 block text-sm text-muted max-sm:hidden">{text}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const looks: Partial<Record<Pet, { face: string; ground: string }>> = {
  dog: { face: 'face-dog', ground: 'bg-food' },
  cat: { face: 'face-cat', ground: 'bg-health' },
  'small-pet': { face: 'face-rabbit', ground: 'bg-accessories' },
  bird: { face: 'face-robin', ground: 'bg-paper' },
  fish: { face: 'face-goldfish', ground: 'bg-pine-pale' },
};

/** The shop’s own mark for an animal that has no face. */
const plain = { face: 'mark', ground: 'bg-paper' };

/** A link for each kind of pet that the shop has products for. */
export function PetTiles({ stocked }: { stocked: readonly Pet[] }) {
  const offered = useShelves().animals.filter(({ key, isHidden }) => stocked.includes(key) && !isHidden);
  if (offered.length < 2) return null;
  return (
    <section aria-labelledby="by-pet" className="mt-section bg-marigold pt-section">
      <div className="page-width">
        <h2 id="by-pet">Who are you shopping for?</h2>
        <ul className="pet-tiles">
          {offered.map(({ key, path, name }) => (
            <li key={key}>
              <Link to={path} className="group block text-center">
                <span className="mb-3 block heading-face text-subheading group-hover:underline">{name}</span>
                <span className={clsx('pet-door', (looks[key] ?? plain).ground)}>
                  <img
                    src={`/brand/${(looks[key] ?? plain).face}.svg`}
                    alt=""
                    width={160}
                    height={164}
                    loading="lazy"
                  />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { Pet } from '#catalogue/products/categories.contract.ts';
import type { Ground } from '#shop/site/block-choices.contract.ts';
import type { BlockOf } from '#shop/site/blocks.contract.ts';
import { useShelves } from '../../layout/shelves.queries.ts';
import { SitePicture } from '../../ui/pictures/site-picture.tsx';
import { targetOf } from '../../ui/target.ts';

const behind: Record<Ground, string> = {
  food: 'bg-picture-food',
  health: 'bg-picture-health',
  accessories: 'bg-picture-accessories',
  toys: 'bg-picture-toys',
};

/** Pictures side by side, each a link. */
export function Tiles({ id, title: heading, tiles }: BlockOf<'tiles'>) {
  return (
    <section aria-labelledby={`${id}-heading`} className="page-width mt-section">
      <h2 id={`${id}-heading`}>{heading}</h2>
      <ul className="mt-5 grid grid-cols-3 gap-3 sm:mt-8 sm:gap-5 lg:gap-8">
        {tiles.map(({ title, text, to, picture, face, ground }) => (
          <li key={title}>
            <Link {...targetOf(to)} className="group block">
              <span
                className={clsx('block aspect-square overflow-hidden sm:aspect-[5/4] rounded-picture', behind[ground])}
              >
                {picture ? (
                  <SitePicture
                    picture={picture}
                    sizes="(min-width: 80rem) 25rem, 31vw"
                    className="transition-transform duration-500 group-hover:scale-[1.03]"
                  />
                ) : (
                  <img
                    src={`/brand/${face}.svg`}
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
              {text && <span className="mt-1 block text-sm text-muted max-sm:hidden">{text}</span>}
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
export function PetTiles({ title, stocked }: { title: string; stocked: readonly Pet[] }) {
  const offered = useShelves().animals.filter(({ key, isHidden }) => stocked.includes(key) && !isHidden);
  if (offered.length < 2) return null;
  return (
    <section aria-labelledby="by-pet" className="mt-section bg-marigold pt-section">
      <div className="page-width">
        <h2 id="by-pet">{title}</h2>
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

import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { petNames, pets } from '#catalogue/products/categories.contract.ts';
import type { Pet } from '#catalogue/products/categories.contract.ts';

const looks: Record<Pet, { face: string; ground: string }> = {
  dog: { face: 'dog', ground: 'bg-food' },
  cat: { face: 'cat', ground: 'bg-health' },
  'small-pet': { face: 'rabbit', ground: 'bg-accessories' },
  bird: { face: 'robin', ground: 'bg-paper' },
  fish: { face: 'goldfish', ground: 'bg-pine-pale' },
};

/** A link for each kind of pet that the shop has products for. */
export function PetTiles({ stocked }: { stocked: readonly Pet[] }) {
  const offered = pets.filter((pet) => stocked.includes(pet));
  if (offered.length < 2) return null;
  return (
    <section aria-labelledby="by-pet" className="mt-section bg-marigold pt-section">
      <div className="page-width">
        <h2 id="by-pet">Who are you shopping for?</h2>
        <ul className="pet-tiles">
          {offered.map((pet) => (
            <li key={pet}>
              <Link to="/shop" search={{ pet }} className="group block text-center">
                <span className="mb-3 block heading-face text-subheading group-hover:underline">{petNames[pet]}</span>
                <span className={clsx('pet-door', looks[pet].ground)}>
                  <img src={`/brand/face-${looks[pet].face}.svg`} alt="" width={160} height={164} loading="lazy" />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

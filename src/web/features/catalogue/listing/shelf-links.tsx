import { Link } from '@tanstack/react-router';
import { furtherShelves, lastSegment } from '#catalogue/products/categories.contract.ts';
import type { Shelves } from '#catalogue/products/categories.contract.ts';
import { useShelves } from '../../../layout/shelves.queries.ts';
import type { Fixed } from './listing.rules.ts';

/** Narrower pages: of a category what is within it, of an animal its categories, of the whole shop what the owner has added. */
export function ShelfLinks({ fixed }: { fixed: Fixed | undefined }) {
  const shelves = useShelves();
  const links = fixed ? narrowerThan(fixed, shelves) : furtherShelves(shelves);
  if (links.length === 0) return null;
  return (
    <nav aria-label="Narrower categories" className="mt-6">
      <ul className="shelf-links">
        {links.map(({ path, name }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function narrowerThan({ category, pet }: Fixed, { categories, animals }: Shelves) {
  const animal = animals.find(({ key }) => key === pet);
  if (category === undefined && !animal) return [];
  return categories
    .filter(({ parent, isHidden }) => parent === (category ?? null) && !isHidden)
    .map(({ path, name }) => ({ name, path: animal ? `${animal.path}/${lastSegment(path)}` : path }));
}

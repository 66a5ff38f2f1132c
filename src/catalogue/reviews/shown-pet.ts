import { listPets } from '#accounts/pets/pets.ts';
import type { Database } from '#platform/database/database.ts';
import { invalidInput } from '#platform/http/errors/problem.ts';
import { readShelves } from '../products/shelves.ts';
import { petBesideReview } from './reviewer-pet.rules.ts';

/** The words that a review keeps of a customer's pet. @throws Problem 400 for anybody else's */
export async function describeShownPet(
  db: Database,
  userId: number | null,
  shown: { id: number; withName?: boolean } | null,
): Promise<string | null> {
  if (!shown) return null;
  const theirs = userId === null ? [] : await listPets(db, userId);
  const pet = theirs.find(({ id }) => id === shown.id);
  if (!pet) throw invalidInput('pet', 'Choose one of your pets.');
  const { animals } = await readShelves(db);
  return petBesideReview(pet, animals.find(({ key }) => key === pet.kind)?.name ?? pet.kind, shown.withName);
}

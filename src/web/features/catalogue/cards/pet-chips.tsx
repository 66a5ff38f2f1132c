import type { Pet } from '#accounts/pets/pets.contract.ts';
import { petNotes } from '#catalogue/pet-fit/pet-fit.contract.ts';
import type { PetFacts } from '#catalogue/pet-fit/pet-fit.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { usePetFacts, useShownPets } from '../product/pet-facts.queries.ts';

const mostOnCard = 2;

/** What a product's card says for one's own pets, on its picture: so nothing below it moves. */
export function PetChips({ id }: { id: number }) {
  const pets = useShownPets();
  const found = usePetFacts(id, pets.length > 0);
  if (!found) return null;
  const chips = pets.flatMap((pet) => chipOf(found, pet) ?? []).slice(0, mostOnCard);
  if (chips.length === 0) return null;
  return (
    <ul className="absolute inset-x-2.5 bottom-2.5 grid justify-items-start gap-1 *:max-w-full **:whitespace-normal sm:inset-x-3 sm:bottom-3">
      {chips.map(({ key, text, isWarning }) => (
        <li key={key}>
          <Badge tone={isWarning ? 'danger' : 'success'}>{text}</Badge>
        </li>
      ))}
    </ul>
  );
}

function chipOf({ facts, today }: { facts: PetFacts; today: string }, pet: Pet) {
  const [first, second] = petNotes(facts, pet, today);
  if (!first) return null;
  const days = second?.about === 'lasting' ? second.text.replace(/^Lasts .* about/, 'about') : undefined;
  const text = [first.text, days].filter(Boolean).join(', ');
  return { key: pet.id, text, isWarning: first.tone === 'no' };
}

import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Check, Hourglass, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Pet } from '#accounts/pets/pets.contract.ts';
import { ownMeasure, petNotes } from '#catalogue/pet-fit/pet-fit.contract.ts';
import type { PetFacts, PetNote } from '#catalogue/pet-fit/pet-fit.contract.ts';
import type { ProductWithFamily } from '#catalogue/products/product-families.contract.ts';
import { PetChips } from '../cards/pet-chips.tsx';
import { useManyPetFacts, usePetFacts, useShownPets } from './pet-facts.queries.ts';

type WordsProps = { id: number; /** On a product's page. */ siblings?: ProductWithFamily['siblings'] };

/** On a product's page, which knows other sizes of it, or on its card. */
export function PetWords({ id, siblings }: WordsProps) {
  return siblings ? <PetNotes product={{ id, siblings }} /> : <PetChips id={id} />;
}

type NotesProps = { product: Pick<ProductWithFamily, 'id' | 'siblings'> };

/** What a product's page says for one's own pets. */
function PetNotes({ product }: NotesProps) {
  const pets = useShownPets();
  const found = usePetFacts(product.id, pets.length > 0);
  if (!found) return null;
  const { facts, today } = found;
  const said = pets
    .map((pet) => ({ pet, notes: petNotes(facts, pet, today), measure: missingMeasure(facts, pet) }))
    .filter(({ notes, measure }) => notes.length > 0 || measure !== null);
  if (said.length === 0) return null;
  return (
    <section aria-label="For your pets" className="mt-3 rounded-picture bg-oat px-5 py-4 text-sm print:hidden">
      <ul className="grid gap-2">
        {said.map(({ pet, notes, measure }) => (
          <li key={pet.id} className="grid gap-1">
            {notes.map((note) => (
              <Note key={note.about} note={note} />
            ))}
            {notes.some(({ about, tone }) => about === 'size' && tone === 'no') && (
              <OtherSize product={product} facts={facts} pet={pet} />
            )}
            {measure && (
              <p>
                <PetsLink>
                  Add {pet.name}’s {measure}
                </PetsLink>{' '}
                from a tape measure to see whether it fits.
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const icons = { yes: Check, no: X, plain: Hourglass };
const tones = { yes: 'text-success', no: 'text-error', plain: 'text-muted' };

function Note({ note: { tone, text } }: { note: PetNote }) {
  const Icon = icons[tone];
  return (
    <p className="flex items-start gap-2 font-semibold">
      <Icon className={clsx('mt-0.5 size-4 shrink-0', tones[tone])} strokeWidth={2.25} aria-hidden />
      {text}
    </p>
  );
}

function missingMeasure({ measures, animals }: PetFacts, pet: Pet): string | null {
  const isMeant = measures !== null && animals.includes(pet.kind) && ownMeasure(measures, pet) === null;
  return isMeant ? measures.part : null;
}

/** The sizes of the same thing that fit. */
function OtherSize({ product, facts, pet }: NotesProps & { facts: PetFacts; pet: Pet }) {
  const others = product.siblings.filter(({ id }) => id !== product.id);
  const known = useManyPetFacts(others.map(({ id }) => id));
  const { measures } = facts;
  const cm = measures && ownMeasure(measures, pet);
  const fitting = others.filter(({ id }) => {
    const range = known.find((one) => one.id === id)?.measures;
    return range?.part === measures?.part && cm !== null && range && range.from <= cm && cm <= range.to;
  });
  if (!measures || fitting.length === 0) return null;
  return (
    <p>
      For {pet.name}’s {measures.part} of {cm} cm:{' '}
      {fitting.map(({ id, name, values }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link to="/product/$id" params={{ id: String(id) }} className="link font-semibold">
            {Object.values(values).join(', ') || name}
          </Link>
        </span>
      ))}
    </p>
  );
}

function PetsLink({ children }: { children: ReactNode }) {
  return (
    <Link to="/account" search={{ tab: 'pets' }} className="link font-semibold">
      {children}
    </Link>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { mostPets, oneAnimal } from '#accounts/pets/pet-limits.contract.ts';
import type { Pet } from '#accounts/pets/pets.contract.ts';
import { avoidable } from '#catalogue/pet-fit/pet-fit.contract.ts';
import { longDate } from '#platform/text/written-date.contract.ts';
import { petsQuery, usePetOwner, useRemovePet } from '../../../layout/pets.queries.ts';
import type { PetOwner } from '../../../layout/pets.queries.ts';
import { usePetName } from '../../../layout/shelves.queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, LoadError } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PetDialog } from './pet-form.tsx';

/** `turn` is a key that resets the dialog each time it is opened. */
type Editing = { open: boolean; turn: number; pet?: Pet | undefined };

/** The pets of the account, or of the browser of a visitor. */
export function PetBook({ heading: Heading = 'h2' }: { heading?: 'h1' | 'h2' }) {
  const owner = usePetOwner();
  return owner ? (
    <Pets key={owner.userId} owner={owner} heading={Heading} />
  ) : (
    <Skeleton className="h-36 rounded-picture" />
  );
}

function Pets({ owner, heading: Heading }: { owner: PetOwner; heading: 'h1' | 'h2' }) {
  const pets = useQuery(petsQuery(owner));
  const [editing, setEditing] = useState<Editing>({ open: false, turn: 0 });
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const edit = (pet?: Pet) => setEditing(({ turn }) => ({ open: true, turn: turn + 1, pet }));
  const count = pets.data?.length ?? 0;

  return (
    <section aria-labelledby={headingId} className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Heading id={headingId} ref={heading} tabIndex={-1} className="outline-none">
          Your pets
        </Heading>
        {count < mostPets && <Button onClick={() => edit()}>Add a Pet</Button>}
      </div>
      <p className="max-w-2xl text-muted">
        Products then tell you what fits, what they contain that your pet must not eat, and how long a bag lasts.{' '}
        {owner.userId === null && 'Without an account this stays in your browser.'}
      </p>
      {pets.isPending && <Skeleton className="h-36 rounded-picture" />}
      {pets.isError && <LoadError level="h3" title="We couldn’t load your pets" onRetry={() => void pets.refetch()} />}
      {pets.data && count === 0 && (
        <EmptyState
          face="dog"
          level={Heading === 'h1' ? 'h2' : 'h3'}
          title="No pets yet"
          text="Tell us who you shop for."
        />
      )}
      {count > 0 && (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {pets.data?.map((pet) => (
            <li key={pet.id}>
              <PetCard
                pet={pet}
                owner={owner}
                onEdit={() => edit(pet)}
                onRemoved={() => heading.current?.focus()}
                heading={Heading === 'h1' ? 'h2' : 'h3'}
              />
            </li>
          ))}
        </ul>
      )}
      <PetDialog
        key={editing.turn}
        open={editing.open}
        pet={editing.pet}
        owner={owner}
        onClose={() => setEditing((now) => ({ ...now, open: false }))}
      />
    </section>
  );
}

type PetCardProps = {
  pet: Pet;
  owner: PetOwner;
  onEdit: () => void;
  onRemoved: () => void;
  heading: 'h2' | 'h3';
};

function PetCard({ pet, owner, onEdit, onRemoved, heading: Heading }: PetCardProps) {
  const { mutate: remove, isPending } = useRemovePet(owner, { onRemoved });
  const nameId = useId();
  const animalName = usePetName();
  const avoids = [...pet.avoids.map((key) => avoidable[key]), ...pet.avoidsWords];
  const facts = [
    pet.breed,
    pet.birthday && `born ${longDate(pet.birthday)}`,
    pet.weightKg !== null && `${pet.weightKg} kg`,
    pet.neckCm !== null && `neck ${pet.neckCm} cm`,
    pet.chestCm !== null && `chest ${pet.chestCm} cm`,
  ].filter(Boolean);
  return (
    <article className="flex h-full flex-col gap-3 rounded-picture bg-oat p-5 wrap-anywhere sm:p-6">
      <Heading id={nameId} className="text-subheading">
        {pet.name}
      </Heading>
      <p className="flex flex-wrap gap-2">
        <Badge tone="outline">{oneAnimal[pet.kind] ?? animalName(pet.kind)}</Badge>
        {!pet.isShown && <Badge>Not shown on products</Badge>}
        {pet.birthdayEmail && <Badge tone="pine">Birthday email</Badge>}
      </p>
      {facts.length > 0 && <p className="first-letter:uppercase">{facts.join(', ')}</p>}
      <p className="grow text-sm text-muted">{avoids.length > 0 && `Must not eat: ${avoids.join(', ')}`}</p>
      <div className="-mb-1 -ml-4 flex flex-wrap gap-x-1">
        <Button size="small" tone="quiet" aria-describedby={nameId} onClick={onEdit}>
          Edit
        </Button>
        <Button size="small" tone="quiet" aria-describedby={nameId} busy={isPending} onClick={() => remove(pet)}>
          Remove
        </Button>
      </div>
    </article>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Pet } from '#accounts/pets/pets.contract.ts';
import type { SentPicture } from '#media/sent-pictures/sent-pictures.contract.ts';
import { AddPictures } from './layout/add-pictures.tsx';
import { petsQuery } from './layout/pets.queries.ts';
import { Checkbox } from './ui/fields/checkbox.tsx';
import { Field } from './ui/fields/field.tsx';
import { Select } from './ui/fields/select.tsx';

/** A pet to show: undefined leaves what there is. */
export type ChosenPet = { id: number; withName: boolean } | null | undefined;

type ReviewersPetProps = {
  userId: number;
  chosen: ChosenPet;
  onChoose: (pet: ChosenPet) => void;
  /** What the review shows already. */
  shown?: string | null;
};

/** For customers with pets in their account: none is shown unless they choose one. */
export function ReviewersPet({ userId, chosen, onChoose, shown = null }: ReviewersPetProps) {
  const { data: pets = [] } = useQuery(petsQuery({ userId }));
  const selected = chosen === undefined && shown !== null ? 'kept' : (chosen?.id ?? '');
  if (pets.length === 0 && shown === null) return null;

  function choose(value: string) {
    if (value === 'kept') onChoose(undefined);
    else onChoose(value === '' ? null : { id: Number(value), withName: false });
  }

  return (
    <div className="grid gap-3">
      <Field
        label="Your pet, shown with the review"
        hint="Its breed or kind, and its weight, as in your account today."
        optional
      >
        {(control) => (
          <Select {...control} value={selected} onChange={({ target }) => choose(target.value)}>
            <option value="">No pet</option>
            {shown !== null && <option value="kept">{shown}</option>}
            {pets.map((pet) => (
              <option key={pet.id} value={pet.id}>
                {nameOf(pet)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {chosen && (
        <Checkbox
          label="Show its name too"
          checked={chosen.withName}
          onChange={({ target }) => onChoose({ ...chosen, withName: target.checked })}
        />
      )}
    </div>
  );
}

function nameOf({ name, breed, weightKg }: Pet): string {
  return [name, breed, weightKg === null ? null : `${weightKg} kg`].filter(Boolean).join(', ');
}

type ReviewersPicturesProps = { pictures: readonly SentPicture[]; onPictures: (pictures: SentPicture[]) => void };

export function ReviewersPictures(props: ReviewersPicturesProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2">
      <p id={id} className="font-semibold">
        Pictures <span className="font-normal text-muted">(optional)</span>
      </p>
      <p className="text-sm text-muted">
        We look at them before anybody else can see them, and remove where they were taken. Please leave out anyone who
        would mind.
      </p>
      <AddPictures {...props} />
    </div>
  );
}
